import type { Locator } from 'playwright-core'
import decodeQR from 'qr/decode.js'

/** What a phone reads in a QR code that is drawn on the screen. */
export async function readCode(drawn: Locator): Promise<string> {
  const picture = await drawn.screenshot()
  // The browser knows how to read a PNG.
  const { width, height, data } = await drawn.page().evaluate(
    async address => {
      const image = new Image()
      image.src = address
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      canvas.drawImage(image, 0, 0)
      const { width, height, data } = canvas.getImageData(0, 0, image.width, image.height)
      return { width, height, data: [...data] }
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
  return decodeQR({ width, height, data: Uint8ClampedArray.from(data) })
}
