import type { createServer } from 'node:http'
import { RequestError } from '@hono/node-server'
import type { FailureCode } from '#contract/general-refusals.ts'
import { type Failed, failureOf, refused } from '../calls/failure.ts'
import { timings } from '../process/timings.ts'

/** Node's error codes: the phrase of the status line, and our code. */
const reasons: Readonly<Record<string, readonly [string, FailureCode]>> = {
  HPE_HEADER_OVERFLOW: ['Request Header Fields Too Large', 'headersTooLong'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['Payload Too Large', 'tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: ['Request Timeout', 'tooSlow'],
}

/** A request that cannot be parsed never reaches the app. It is refused in the same shape. */
export function refuseMalformed(server: ReturnType<typeof createServer>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    if (!socket.writable) return
    const [phrase, code] = reasons[error.code ?? ''] ?? ['Bad Request', 'unreadable']
    const { status, body: failure } = refused(code)
    const body = JSON.stringify(failure)
    socket.end(
      `HTTP/1.1 ${status} ${phrase}\r\nContent-Type: application/json; charset=UTF-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
    AbortSignal.timeout(timings.unreadableRequest).addEventListener('abort', () => socket.destroy())
  })
}

/** The answer to a request with an invalid address: a bad Host header, or a backslash in the path. */
export function malformed(error: unknown): Response {
  const { status, body }: Failed = error instanceof RequestError ? refused('unreadable') : failureOf(error)
  return Response.json(body, { status, headers: { Connection: 'close' } })
}
