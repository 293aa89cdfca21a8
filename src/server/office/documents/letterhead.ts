import type { Business } from '#contract/business.ts'
import { ink, page, type Sheet } from './sheet.ts'

const titleWidth = 250
const gap = 20

/**
 * Draws the head of a document: the school on the left with small text below its names, the kind of document and its
 * number on the right, and a stamp if given. Returns where the text below begins.
 */
export function letterhead(
  sheet: Sheet,
  {
    school,
    small,
    title,
    ref,
    stamped,
  }: { school: Business; small: readonly string[]; title: string; ref: string; stamped: string | null },
): number {
  const left = { x: page.left, width: page.right - page.left - titleWidth - gap }
  let y: number = page.top
  y = sheet.write(school.name_en, { ...left, y, lines: 3 }, { size: 14, bold: true })
  y = sheet.write(school.name_zh, { ...left, y, lines: 3 }, { size: 13, bold: true })
  y += 3
  for (const words of small) y = sheet.write(words, { ...left, y, lines: 4 }, { size: 8.5, color: ink.label })

  const right = { x: page.right - titleWidth, width: titleWidth }
  let z: number = page.top
  z = sheet.write(title, { ...right, y: z, lines: 1 }, { size: 17, bold: true, align: 'right' })
  z = sheet.write(ref, { ...right, y: z + 1, lines: 1 }, { size: 11, align: 'right' })
  if (stamped) z = stamp(sheet, stamped, z + 6)

  const end = Math.max(y, z) + 14
  sheet.rule(end, 1)
  return end + 16
}

export const telephone = (school: Business): string => (school.phone === '' ? '' : `Tel 電話 ${school.phone}`)

/** The short head of the pages after the first. Returns where the text below begins. */
export function runningHead(
  sheet: Sheet,
  { school, title, ref }: { school: Business; title: string; ref: string },
): number {
  const style = { size: 9, color: ink.label }
  const half = (page.right - page.left) / 2
  sheet.write(school.name_en || school.name_zh, { x: page.left, y: page.top, width: half, lines: 1 }, style)
  const y = sheet.write(
    `${title} ${ref}, continued 續`,
    { x: page.left + half, y: page.top, width: half, lines: 1 },
    { ...style, align: 'right' },
  )
  sheet.rule(y + 6, 1)
  return y + 18
}

export function foot(sheet: Sheet, { ref, number, of }: { ref: string; number: number; of: number }): void {
  const style = { size: 7.5, color: ink.label }
  const half = (page.right - page.left) / 2
  sheet.write(ref, { x: page.left, y: page.foot, width: half, lines: 1 }, style)
  sheet.write(
    `Page ${number} of ${of} 第 ${number} 頁，共 ${of} 頁`,
    { x: page.left + half, y: page.foot, width: half, lines: 1 },
    { ...style, align: 'right' },
  )
}

/** A framed word at the right edge that looks like a rubber stamp. Returns its lower edge. */
function stamp(sheet: Sheet, words: string, y: number): number {
  const style = { size: 11, bold: true } as const
  const width = sheet.width(words, style) + 20
  const height = sheet.lineHeight(style) + 6
  sheet.box(page.right - width, y, width, height, 1)
  sheet.write(words, { x: page.right - width, y: y + 3, width, lines: 1 }, { ...style, align: 'center' })
  return y + height
}

/** A small label above its value, which may have several lines. Returns where the next field would begin. */
export function field(
  sheet: Sheet,
  label: string,
  values: readonly string[],
  at: { x: number; y: number; width: number },
  bold = false,
): number {
  let y = sheet.write(label, { ...at, lines: 1 }, { size: 7.5, color: ink.label })
  for (const value of values) y = sheet.write(value, { ...at, y, lines: 6 }, { size: 10, bold })
  return y + 9
}
