import { finished } from 'node:stream/promises'
import type { Context } from 'hono'
import { acceptedEncoding } from '../calls/encoding.ts'
import type { Reply } from '../calls/request.ts'
import { encoded, sendFile, sendJson, sendJsonAsMade, sendPieces } from './send.ts'
import type { Env, Service } from './service.ts'

/** What web servers write into their logs when the client did not wait. Nobody gets it. */
const clientGone = 499 as 500

/** Sends what a call was answered with. */
export async function sendReply(c: Context<Env>, service: Service, status: number, reply: Reply): Promise<Response> {
  switch (reply.of) {
    case 'gone':
      return c.newResponse(null, clientGone)
    case 'json':
      return sendJson(c, { status, ...reply })
    case 'stream':
      return sendJsonAsMade(c, status, reply.stream, reply.headers)
    case 'file':
      await noteSent(c, service, reply)
      return sendFile(c, reply.file)
    case 'list':
      return sendList(c, status, reply)
  }
}

/** A print counts from when it was handed to the network. */
async function noteSent(
  c: Context<Env>,
  { afterwards }: Service,
  { sent, notSent }: Reply & { readonly of: 'file' },
): Promise<void> {
  const { outgoing } = c.env
  if (outgoing && sent) afterwards(finished(outgoing).then(sent, notSent))
  else await sent?.()
}

function sendList(c: Context<Env>, status: number, { list, headers }: Reply & { readonly of: 'list' }): Response {
  if (!list) return c.body(null, 304, { ...headers, ...encoded(undefined) })
  const { pieces, encoding } = list.in(acceptedEncoding(c.req.header('Accept-Encoding')))
  return sendPieces(c, status, pieces, {
    'Content-Type': 'application/json; charset=UTF-8',
    ...headers,
    ...encoded(encoding),
  })
}
