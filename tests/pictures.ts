import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

/** Pictures of noise, which none of the formats makes much smaller. */
export const jpeg = (width = 30, height = 20): Promise<Buffer> => noise(width, height).jpeg().toBuffer()
export const png = (width = 30, height = 20): Promise<Buffer> => noise(width, height).png().toBuffer()
export const webp = (width = 30, height = 20): Promise<Buffer> => noise(width, height).webp().toBuffer()

/** A picture as a phone writes it: lying on its side, with the place and the name of its owner. */
export const fromPhone = (format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  noise(40, 30)
    .withExif({
      IFD0: { Artist: 'The owner of the phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 17/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** An empty PNG in black and white: some thousand bytes, which become a million times as many pixels. */
export function emptyPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A photo of one pixel. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A PNG of exactly so many bytes, of which most are no picture. */
export async function pngOf(bytes: number): Promise<Buffer> {
  const picture = await png()
  const end = chunk('IEND', Buffer.alloc(0))
  const rest = picture.subarray(0, -end.length)
  return Buffer.concat([rest, chunk('prVt', Buffer.alloc(bytes - picture.length - 12)), end])
}
