import { createHash } from 'node:crypto'
import { once } from '../../process/lazy.ts'

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
const load = once(async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: kinds.map(({ decoder }) => decoder) })
  // Photos are rare, so nothing of them stays in memory.
  sharp.cache(false)
  return sharp
})

/**
 * Decodes a picture, in threads of the library, and makes another one of it: upright, not larger than needed, and
 * without what the camera wrote beside it, such as the place.
 */
export async function pictureOf(sent: Buffer): Promise<Picture> {
  const data = withoutSpace(sent)
  const kind = kinds.find(({ fits }) => fits(data))
  if (!kind) return { refused: 'notAnImage' }
  const picture = await decoded(kind, data, 'error')
  if (picture.refused !== 'damaged' || kind.type !== 'image/jpeg') return picture
  // Some programs leave out the mark at the end of a JPEG, and browsers do not need it. Then nothing else may be missing.
  return decoded(kind, Buffer.concat([data, endOfJpeg.subarray(data.at(-1) === endOfJpeg[0] ? 1 : 0)]), 'warning')
}

const endOfJpeg = Buffer.from('ffd9', 'hex')

/** Some programs send a line break before the first byte. */
function withoutSpace(data: Buffer): Buffer {
  const first = data.findIndex(byte => byte !== 0x0a && byte !== 0x0d && byte !== 0x20 && byte !== 0x09)
  return data.subarray(Math.max(first, 0))
}

async function decoded(kind: (typeof kinds)[number], data: Buffer, failOn: 'error' | 'warning'): Promise<Picture> {
  const sharp = await load()
  const picture = sharp(data, { failOn, limitInputPixels: false })
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
