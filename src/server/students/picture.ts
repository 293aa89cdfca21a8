import { createHash } from 'node:crypto'

/** A picture as it is kept, or the refusal. */
export type Picture =
  | { readonly refused: 'notAnImage' | 'damaged' | 'tooManyPixels' }
  | {
      readonly refused?: never
      readonly bytes: Uint8Array
      readonly type: string
      readonly ending: string
      readonly hash: string
    }

const kinds = [
  {
    type: 'image/jpeg',
    ending: 'jpg',
    decoder: 'VipsForeignLoadJpeg',
    fits: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  },
  {
    type: 'image/png',
    ending: 'png',
    decoder: 'VipsForeignLoadPng',
    fits: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  {
    type: 'image/webp',
    ending: 'webp',
    decoder: 'VipsForeignLoadWebp',
    fits: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
] as const

/** Twice what the console shows of a photo. */
const side = 1024
/** More than most cameras of phones make, and little enough to be decoded in memory. */
export const megapixels = 64

/** sharp is loaded with the first photo, because it is large and only the thread of pictures needs it. */
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: kinds.map(({ decoder }) => decoder) })
  // Photos are rare, so nothing of them stays in memory.
  sharp.cache(false)
  return sharp
}
let loaded: ReturnType<typeof load> | undefined

/**
 * Decodes a picture, in threads of the library, and makes another one of it: upright, not larger than needed, and
 * without what the camera wrote beside it, such as the place.
 */
export async function pictureOf(data: Buffer): Promise<Picture> {
  const kind = kinds.find(({ fits }) => fits(data))
  if (!kind) return { refused: 'notAnImage' }
  loaded ??= load()
  const sharp = await loaded
  const picture = sharp(data, { failOn: 'error', limitInputPixels: false })
  try {
    // Reads the header alone.
    const { width, height } = await picture.metadata()
    if (width * height > megapixels * 1_000_000) return { refused: 'tooManyPixels' }
    const bytes = await picture
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 20 })
      .toBuffer()
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    return { bytes, type: kind.type, ending: kind.ending, hash }
  } catch {
    return { refused: 'damaged' }
  }
}
