import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { type Bytes, Pieces } from './replayed-bytes.ts'

export type Encoding = 'br' | 'gzip'

/** Below this size the headers cost more than compression saves. */
export const worthwhile = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The best encoding a client accepts, by its Accept-Encoding. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const refused = new Set<string>()
  const named = new Set<string>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map(piece => piece.trim())
    named.add(name)
    if (parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))) refused.add(name)
  }
  return (['br', 'gzip'] as const).find(name => named.has(name) && !refused.has(name))
}

const level = 6
/** For a long text Brotli looks further back. What comes in pieces is long. */
const params = (bytes = 4 * 1024 * 1024) => ({
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
})

/** Compresses outside the main thread. */
export const encode = (bytes: Uint8Array, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip' ? zip(bytes, { level }) : brotli(bytes, { params: params(bytes.byteLength) })

/**
 * The same piece by piece, as they are taken: whoever has got what was made of one can read it, without the next. `bytes` is
 * how many there will be, if that is known.
 */
export function encodeStream(plain: AsyncIterable<Bytes>, encoding: Encoding, bytes?: number): AsyncIterable<Bytes> {
  const chunkSize = 64 * 1024
  const encoder =
    encoding === 'gzip'
      ? createGzip({ level, chunkSize, flush: constants.Z_SYNC_FLUSH })
      : createBrotliCompress({ params: params(bytes), chunkSize, flush: constants.BROTLI_OPERATION_FLUSH })
  // Whoever takes the pieces hears of a failure.
  pipeline(plain, encoder).catch(() => undefined)
  return encoder
}

/** The same of pieces that are kept. */
export function encodePieces(plain: Pieces, encoding: Encoding): Pieces {
  const encoded = new Pieces()
  const gather = async () => {
    for await (const piece of encodeStream(plain, encoding, plain.size)) encoded.add(piece)
  }
  gather().then(
    () => encoded.end(),
    error => encoded.fail(error),
  )
  return encoded
}
