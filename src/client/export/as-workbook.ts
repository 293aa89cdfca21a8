import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { FieldType } from '../entities/field.ts'
import type { Cell, Sheet, SheetColumn } from './sheet.ts'

const formats: Partial<Readonly<Record<FieldType, string>>> = {
  money: '#,##0.00',
  share: '0%',
  date: 'yyyy-mm-dd',
  timestamp: 'yyyy-mm-dd hh:mm:ss',
}
/** Characters wide; Excel has no better measure. */
const widths: Partial<Readonly<Record<FieldType, number>>> = { text: 24, timestamp: 20, date: 12 }
const usualWidth = 14

/** Excel reads _x0041_ as the character with this number, unless its first sign is written as a number itself. */
const escaped = (text: string): string => text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
/** A character that XML forbids would make the whole workbook unreadable. It becomes the sign for a missing character. */
const held = (text: string): string => text.toWellFormed().replace(/[\ufffe\uffff]/g, '\ufffd')
const asWritten = (text: string): string => escaped(held(text))

/** Spreadsheets have days and times without a zone: those of Hong Kong stand in the fields of UTC. */
function cellValue(cell: Cell, { type }: SheetColumn): CellValue {
  if (cell === undefined) return null
  if (type !== 'date' && type !== 'timestamp') return typeof cell === 'string' ? asWritten(cell) : cell
  const at = new Date(type === 'date' ? `${cell}T00:00:00Z` : `${String(cell).replace(' ', 'T')}Z`)
  // What is no day, such as another server's own words, stays a text.
  return Number.isNaN(at.getTime()) ? cell : at
}

async function* cellValues({ columns, rows }: Sheet): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield row.map((cell, at) => cellValue(cell, columns[at]!))
}

const longestSheetName = 31

/** A sheet as a workbook of Excel. Numbers are numbers, and days are days. */
export const workbook = (sheet: Sheet): ReadableStream<Uint8Array> =>
  writeXlsxStream(cellValues(sheet), {
    name: held(sheet.name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, longestSheetName)),
    freezePane: { rows: 1 },
    columns: sheet.columns.map(({ title, type }) => ({
      header: held(title),
      width: Math.max(widths[type] ?? usualWidth, title.length + 2),
      ...(formats[type] ? { numFmt: formats[type] } : {}),
    })),
  })
