import { writeCells } from '../csv.ts'
import type { Cell, Sheet, SheetColumn } from './sheet.ts'

/** What a spreadsheet would calculate, or take for more than one cell. A number is none, whatever its sign. */
const formula = /^(?![+-]?\d+(\.\d+)?$)[=+\-@\t\r]/

/** The apostrophe before a text keeps a spreadsheet from calculating it. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** A cell as text: amounts of money have two decimals, and no commas. */
export const cellText = (cell: Cell, { type }: SheetColumn): string =>
  cell === undefined ? '' : typeof cell === 'string' ? guarded(cell) : type === 'money' ? cell.toFixed(2) : String(cell)

const byteOrderMark = '\ufeff'
/** So many rows are written in one go. Between them the page answers keys. */
const rowsAtOnce = 2000
const pause = () => new Promise(resolve => setTimeout(resolve))

/** A sheet as CSV, part by part. The mark at its beginning tells spreadsheets that it is UTF-8. */
export async function csvParts({ columns, rows }: Sheet): Promise<readonly string[]> {
  const parts = [`${byteOrderMark}${writeCells([columns.map(({ title }) => guarded(title))])}`]
  let waiting: string[][] = []
  const write = () => {
    parts.push(writeCells(waiting))
    waiting = []
  }
  for await (const row of rows) {
    waiting.push(row.map((cell, at) => cellText(cell, columns[at]!)))
    if (waiting.length < rowsAtOnce) continue
    write()
    await pause()
  }
  if (waiting.length > 0) write()
  return parts
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, sign => escapes[sign]!).replaceAll(/\r\n?|\n/g, '<br>')
/** A sheet as a table for the clipboard: for what reads HTML, and as text with tabs. `count` is the number of its rows. */
export async function clipboardTexts({
  columns,
  rows,
}: Sheet): Promise<{ readonly html: string; readonly text: string; readonly count: number }> {
  const lines: string[][] = []
  const cells: string[] = []
  for await (const row of rows) {
    const texts = row.map((cell, at) => cellText(cell, columns[at]!))
    lines.push(texts)
    cells.push(`<tr>${texts.map(text => `<td>${escaped(text)}</td>`).join('')}</tr>`)
  }
  const heads = columns.map(({ title }) => `<th>${escaped(guarded(title))}</th>`).join('')
  return {
    html: `<table><thead><tr>${heads}</tr></thead><tbody>${cells.join('')}</tbody></table>`,
    text: writeCells([columns.map(({ title }) => guarded(title)), ...lines], '\t'),
    count: lines.length,
  }
}
