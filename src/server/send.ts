import type { Context } from 'hono'
import type { Env } from './bind.ts'
import { acceptedEncoding, type Encoding, encode, worthwhile } from './encoding.ts'
import type { Kept } from './idempotency.ts'
import { inPieces } from './pieces.ts'

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

export function sendBytes(
  c: Context<Env>,
  status: number,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>>,
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value, { append: name === 'Vary' })
  c.header('Content-Length', String(bytes.byteLength))
  // The types allow Node's buffers to use shared memory. These never do.
  return c.newResponse(inPieces(bytes as Uint8Array<ArrayBuffer>), status as 200)
}

/** Browsers save a file of this type, and do not show it. */
export const plainFile = 'application/octet-stream'

/** A file to send. */
export type File = { readonly bytes: Uint8Array; readonly type: string; readonly name: string }

export function sendFile(c: Context<Env>, { bytes, type, name }: File): Response {
  const plain = name.replace(/[^\w.-]/g, '_')
  return sendBytes(c, 200, bytes, {
    'Content-Type': type,
    'Content-Disposition': `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
  })
}
