import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

/** Compresses outside the main thread. */
export const encode = (bytes: Uint8Array, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? zip(bytes, { level: 6 })
    : brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        },
      })
