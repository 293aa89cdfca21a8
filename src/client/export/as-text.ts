import { takingTurns } from '../core/idle.ts'
import type { FieldType } from '../entities/field.ts'
import { writeCells } from './csv.ts'
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

/** A sheet as CSV, part by part. The mark at its beginning tells spreadsheets that it is UTF-8. */
export async function csvParts({ columns, rows }: Sheet): Promise<readonly string[]> {
  const parts = [`${byteOrderMark}${writeCells([columns.map(({ title }) => guarded(title))])}`]
  const giveWay = takingTurns()
  let waiting: string[][] = []
  const write = () => {
    parts.push(writeCells(waiting))
    waiting = []
  }
  for await (const row of rows) {
    waiting.push(row.map((cell, at) => cellText(cell, columns[at]!)))
    if (waiting.length < rowsAtOnce) continue
    write()
    await giveWay()
  }
  if (waiting.length > 0) write()
  return parts
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, sign => escapes[sign]!).replaceAll(/\r\n?|\n/g, '<br>')

/**
 * A spreadsheet takes digits for a number and drops the zeros before them, unless the cell says that it is a text: to
 * Excel by its class, to LibreOffice by `sdnum`, and to Google Sheets by a value of its own. The browser looks at the style
 * on its way to the clipboard, so the policy of the page has its hash (`server/http/app.ts`).
 */
const textStyle = '<style>.text { mso-number-format: "\\@"; }</style>'
const asText = (text: string): string =>
  ` class="text" sdnum="1033;0;@" data-sheets-value="${escaped(JSON.stringify({ 1: 2, 2: text }))}"`
const texts: ReadonlySet<FieldType> = new Set(['id', 'text', 'phone', 'choice', 'flag'])
const cellHtml = (text: string, { type }: SheetColumn): string =>
  `<td${text !== '' && texts.has(type) ? asText(text) : ''}>${escaped(text)}</td>`

/** A sheet as a table for the clipboard: for what reads HTML, and as text with tabs. `count` is the number of its rows. */
export async function clipboardTexts({
  columns,
  rows,
}: Sheet): Promise<{ readonly html: string; readonly text: string; readonly count: number }> {
  const lines: string[][] = []
  const cells: string[] = []
  for await (const row of rows) {
    const line = row.map((cell, at) => cellText(cell, columns[at]!))
    lines.push(line)
    cells.push(`<tr>${line.map((text, at) => cellHtml(text, columns[at]!)).join('')}</tr>`)
  }
  const heads = columns.map(({ title }) => `<th>${escaped(guarded(title))}</th>`).join('')
  return {
    html: `${textStyle}<table><thead><tr>${heads}</tr></thead><tbody>${cells.join('')}</tbody></table>`,
    text: writeCells([columns.map(({ title }) => guarded(title)), ...lines], '\t'),
    count: lines.length,
  }
}
