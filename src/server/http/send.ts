import type { Context } from 'hono'
import { acceptedEncoding, type Encoding, encode, encodeStream, worthwhile } from '../calls/encoding.ts'
import type { Kept } from '../calls/idempotency.ts'
import { type Bytes, Pieces, streamOf } from '../calls/replayed-bytes.ts'
import type { File } from '../calls/request.ts'
import type { Env } from './service.ts'

type Sent = Pick<Kept, 'status'> & {
  /** JSON. */
  readonly text: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a JSON text, compressed when that saves bytes. */
export async function sendJson(c: Context<Env>, { status, text, headers = {} }: Sent): Promise<Response> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const encoding = bytes.byteLength < worthwhile ? undefined : acceptedEncoding(c.req.header('Accept-Encoding'))
  return sendBytes(c, status, encoding ? await encode(bytes, encoding) : bytes, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Cache-Control': 'no-store',
    ...headers,
    ...encoded(encoding),
  })
}

export const encoded = (encoding: Encoding | undefined): Readonly<Record<string, string>> => ({
  Vary: 'Accept-Encoding',
  ...(encoding ? { 'Content-Encoding': encoding } : {}),
})

type Headers = Readonly<Record<string, string>>

const sendBytes = (c: Context<Env>, status: number, bytes: Uint8Array, headers: Headers): Response =>
  // The types allow Node's buffers to use shared memory. These never do.
  sendPieces(c, status, Pieces.of(bytes as Uint8Array<ArrayBuffer>), headers)

/** Sends what there is, and the rest as it comes. When that fails the connection breaks off, so nobody takes it for all. */
export function sendPieces(c: Context<Env>, status: number, pieces: Pieces, headers: Headers): Response {
  setHeaders(c, headers)
  if (pieces.size !== undefined) c.header('Content-Length', String(pieces.size))
  return c.newResponse(pieces.body(breaksOff(c)), status as 200)
}

/** Sends a JSON text of any length. Each piece is made when the network has taken the one before, and no piece is kept. */
export function sendJsonAsMade(c: Context<Env>, status: number, plain: AsyncIterable<Bytes>, more: Headers): Response {
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding'))
  setHeaders(c, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Cache-Control': 'no-store',
    ...more,
    ...encoded(encoding),
  })
  return c.newResponse(streamOf(encoding ? encodeStream(plain, encoding) : plain, breaksOff(c)), status as 200)
}

const setHeaders = (c: Context<Env>, headers: Headers): void => {
  for (const [name, value] of Object.entries(headers)) c.header(name, value, { append: name === 'Vary' })
}

/** Where nothing was sent yet, the adapter would answer 500 with the message of the failed stream as text. */
const breaksOff = (c: Context<Env>) => () => void c.env.outgoing?.destroy()

export function sendFile(c: Context<Env>, { bytes, type, name }: File): Response {
  const plain = name.replace(/[^\w.-]/g, '_')
  return sendBytes(c, 200, bytes, {
    'Content-Type': type,
    'Content-Disposition': `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
  })
}
