import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

import { createServer as createSecureServer } from 'node:https'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { isApi } from './app.ts'
import { malformed, refuseMalformed } from './malformed.ts'
import type { Env } from './service.ts'

/** A server that gives nobody longer to send a request than a slow line takes. `secure` is the same one, when it has TLS. */
function createHttpServer(tls: { readonly cert: string; readonly key: string } | undefined, listener: RequestListener) {
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

type HttpServer = ReturnType<typeof createServer>

type ListenOptions = {
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
  readonly tls?: { readonly cert: string; readonly key: string } | undefined
  /** Answers every path that is not a call, in place of the built console. */
  readonly pages?: ((server: HttpServer) => Promise<RequestListener>) | undefined
  /** Is given each request until it is answered. */
  readonly track: <T>(work: Promise<T>) => Promise<T>
}

/** Serves the app. `stop` accepts no more requests, and closes the connections of those that run longer than it is told. */
export async function listen(app: Hono<Env>, { host, port, tls, pages, track }: ListenOptions) {
  let stopping = false
  const api = getRequestListener(
    async (request, env) => {
      const response = await track(Promise.resolve(app.fetch(request, env)))
      if (stopping) response.headers.set('Connection', 'close')
      return response
    },
    { errorHandler: malformed },
  )
  let ofPages: RequestListener | undefined
  const { server, secure } = createHttpServer(tls, (request, response) => {
    // A connection that was busy when the stop began is idle now.
    response.once('close', () => stopping && server.closeIdleConnections())
    // Node ignores the upgrade, but reports no error on this connection any more: too long headers would get no answer.
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close')
    const path = (request.url ?? '').split('?')[0] ?? ''
    // Simple health checks speak HTTP/1.0, which has no Host.
    if (path === '/healthz' && request.httpVersion === '1.0') request.headers.host ??= 'localhost'
    if (ofPages && !isApi(path) && path !== '/healthz') ofPages(request, response)
    else void api(request, response)
  })
  ofPages = await pages?.(server)
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port

  async function stop(timeout: number): Promise<void> {
    stopping = true
    const closed = once(server, 'close')
    server.close()
    AbortSignal.timeout(timeout).addEventListener('abort', () => server.closeAllConnections())
    await closed
  }
  const name = host.includes(':') ? `[${host}]` : host
  return { url: `${tls ? 'https' : 'http'}://${name}:${actualPort}`, port: actualPort, secure, stop }
}
