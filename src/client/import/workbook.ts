import type { CellValue, Workbook } from 'hucre'
import type { CsvRow } from '../export/csv.ts'

/** A sheet with rows, and its name. */
export type WorkbookSheet = { readonly name: string; readonly rows: readonly CsvRow[] }

const starts = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte)

/** Whether a file is one of Excel, old or new, or of LibreOffice: a zip, or a compound file. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** Whether a file is a table of a web page, which some programs call a workbook. */
export const isPage = (text: string): boolean =>
  /^\s*<(?:!doctype html|html|table|meta|\?xml[^>]*>\s*<html)/i.test(text)

/** Dates of spreadsheets have no zone: their day stands in the fields of UTC. */
function dayText(date: Date): string {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

/** A number with all of its digits: telephone numbers are numbers in many workbooks. */
const numberText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value)

/** A number with the zeros before it that its format shows, as that of '00000000' does. */
function withZeros(text: string, format: string | undefined): string {
  const zeros = /^0+$/.exec(format ?? '')?.[0].length ?? 0
  return /^\d+$/.test(text) ? text.padStart(zeros, '0') : text
}

function cellText(value: CellValue | undefined, format: string | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayText(value)
  if (typeof value === 'number') return withZeros(numberText(value), format)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value.replace(/\r\n?/g, '\n')
}

const sheetsOf = ({ sheets }: Pick<Workbook, 'sheets'>): readonly WorkbookSheet[] =>
  sheets
    .filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
    .map(({ name, rows, cells }) => ({
      name,
      rows: rows.flatMap((row, at) => {
        const texts = Array.from(row, (value, column) => cellText(value, cells?.get(`${at},${column}`)?.style?.numFmt))
        return texts.every(text => text.trim() === '') ? [] : [{ line: at + 1, cells: texts }]
      }),
    }))
    .filter(({ rows }) => rows.length > 0)

/** The sheets of a workbook that have rows and are shown. Loaded only when there is one to read. */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly WorkbookSheet[] | 'encrypted' | 'unreadable'> {
  const { read, EncryptedFileError } = await import('hucre')
  try {
    return sheetsOf(await read(bytes, { readStyles: true }))
  } catch (error) {
    return error instanceof EncryptedFileError ? 'encrypted' : 'unreadable'
  }
}

/** The table of a web page. */
export async function readPage(text: string): Promise<readonly WorkbookSheet[]> {
  const { fromHtml } = await import('hucre')
  return sheetsOf({ sheets: [fromHtml(text)] })
}
