import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { refuseMalformed } from './malformed.ts'

/** A server that gives nobody longer to send a request than a slow line takes. `secure` is the same one, when it has TLS. */
export function createHttpServer(
  tls: { readonly cert: string; readonly key: string } | undefined,
  listener: RequestListener,
) {
  // `malformed` refuses a request without a Host, so that it has the shape of all refusals.
  const settings = { requireHostHeader: false }
  const secure = tls && createSecureServer({ ...settings, ...tls }, listener)
  const server = secure ?? createServer(settings, listener)
  refuseMalformed(server)
  server.headersTimeout = 10_000
  server.requestTimeout = 120_000
  server.keepAliveTimeout = 65_000
  return { server, secure }
}
