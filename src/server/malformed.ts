import type { createServer } from 'node:http'
import { RequestError } from '@hono/node-server'
import { type Failed, failureOf, refused } from './failure.ts'

const reasons: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'The address or the headers of this request are too long.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'That is too much data for one request.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'This request took too long to arrive.'],
}
const unreadable = [400, 'Bad Request', 'This request is not written as HTTP asks.'] as const

/** How long somebody who goes on sending is listened to, so that he gets to read the answer. */
const patience = 500

/** What cannot be read as a request never reaches the app; it is refused in the same shape. */
export function refuseMalformed(server: ReturnType<typeof createServer>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    if (!socket.writable) return
    const [status, phrase, text] = reasons[error.code ?? ''] ?? unreadable
    const body = JSON.stringify(refused(status, text).body)
    socket.end(
      `HTTP/1.1 ${status} ${phrase}\r\nContent-Type: application/json; charset=UTF-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
    setTimeout(() => socket.destroy(), patience).unref()
  })
}

/** The answer to a request whose address makes no sense: a Host that is none, a backslash in the path. */
export function malformed(error: unknown): Response {
  const { status, body }: Failed = error instanceof RequestError ? refused(400, unreadable[2]) : failureOf(error)
  return Response.json(body, { status, headers: { Connection: 'close' } })
}
