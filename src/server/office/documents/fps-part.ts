import { ink, page, type Sheet } from './sheet.ts'
import { both } from './words.ts'

/** How large the code for FPS is; its words stand beside it. */
export const codeSize = 96

/** The code that bank apps read, and what families have to write beside the amount. */
export function payByFps(
  sheet: Sheet,
  fps: { readonly code: string; readonly address: string },
  ref: string,
  top: number,
): void {
  sheet.qrCode(fps.code, { x: page.left, y: top, size: codeSize })
  const at = { x: page.left + codeSize + 14, width: 300 }
  let y = sheet.write(both('Pay by FPS'), { ...at, y: top + 8, lines: 1 }, { size: 10.5, bold: true })
  y = sheet.write(fps.address, { ...at, y: y + 2, lines: 1 }, { size: 9 })
  y = sheet.write(both('Remarks'), { ...at, y: y + 10, lines: 1 }, { size: 7.5, color: ink.label })
  sheet.write(ref, { ...at, y, lines: 1 }, { size: 13, bold: true })
}
