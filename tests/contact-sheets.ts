import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/*
 * Puts the pictures that the browser tests have taken side by side, so that all screens and dialogs can be looked at in a
 * few files: PICTURES=folder npm run test:all -- every-screen; node tests/contact-sheets.ts folder
 */

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say in which folder the pictures are: node tests/contact-sheets.ts folder')

const columns = 4
const rows = 4
const [tile, label] = [{ width: 480, height: 340 }, 22]

/** 'students-1280-dark.png' is a picture at 1280 px in dark. */
const looksLike = /^(?<name>.+?)-(?<look>(?:phone-)?\d{3,4}-(?:light|dark).*)\.png$/

async function tileOf(file: string, name: string): Promise<Buffer> {
  const picture = await sharp(join(folder!, file))
    .resize({ width: tile.width, height: tile.height, fit: 'contain', background: '#808080' })
    .toBuffer()
  const words = name.replaceAll('-', ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const text = `<svg width="${tile.width}" height="${label}"><text x="4" y="16" font-size="14" font-family="sans-serif">${words}</text></svg>`
  return sharp({ create: { width: tile.width, height: tile.height + label, channels: 3, background: '#ffffff' } })
    .composite([
      { input: Buffer.from(text), top: 0, left: 0 },
      { input: picture, top: label, left: 0 },
    ])
    .png()
    .toBuffer()
}

const pictures = readdirSync(folder)
  .toSorted()
  .flatMap(file => {
    const { name, look } = looksLike.exec(file)?.groups ?? {}
    return name !== undefined && look !== undefined ? [{ file, name, look }] : []
  })
const out = join(folder, 'sheets')
mkdirSync(out, { recursive: true })
for (const [look, all] of Map.groupBy(pictures, each => each.look)) {
  const perSheet = columns * rows
  for (let from = 0; from < all.length; from += perSheet) {
    const some = all.slice(from, from + perSheet)
    const tiles = await Promise.all(some.map(({ file, name }) => tileOf(file, name)))
    const file = join(out, `${look}-${from / perSheet + 1}.png`)
    await sharp({
      create: {
        width: columns * (tile.width + 8),
        height: Math.ceil(some.length / columns) * (tile.height + label + 8),
        channels: 3,
        background: '#ffffff',
      },
    })
      .composite(
        tiles.map((input, at) => ({
          input,
          left: (at % columns) * (tile.width + 8),
          top: Math.floor(at / columns) * (tile.height + label + 8),
        })),
      )
      .png()
      .toFile(file)
    console.info(file)
  }
}
