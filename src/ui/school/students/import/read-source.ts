import { type Csv, type Delimiter, readCsv } from '#client/export/csv.ts'
import { type Decoded, decode, decodeAs, type Encoding, encodings } from '#client/import/encodings.ts'
import { isPage, isWorkbook, readPage, readWorkbook, type WorkbookSheet } from '#client/import/workbook.ts'
import type { Message } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { readAgain, type Sheet, type Source, sheetOf } from './sheet.ts'

/** A sheet, or why the text or file could not be read. */
export type ReadSource = { readonly sheet: Sheet } | { readonly problem: Message }

const largest = 20 * 1024 * 1024

function read(csv: Csv, source: Source): ReadSource {
  if (csv.rows.length === 0) return { problem: studentImportText.noRows }
  const sheet = sheetOf(csv, source)
  return sheet.heading === csv.rows.length - 1 ? { problem: studentImportText.noRowsUnderHeading } : { sheet }
}

export const readPasted = (text: string): ReadSource => read(readCsv(text), { name: '' })

export async function readFile(file: File): Promise<ReadSource> {
  const { name } = file
  if (file.size > largest) return { problem: studentImportText.over20Mb({ name }) }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return { problem: studentImportText.couldNotBeRead({ name }) }
  }
  if (isWorkbook(bytes)) {
    const sheets = await readWorkbook(bytes)
    if (sheets === 'encrypted') return { problem: studentImportText.encrypted({ name }) }
    return sheets === 'unreadable'
      ? { problem: studentImportText.workbookUnreadable({ name }) }
      : readSheets(name, sheets)
  }
  const decoded = decode(bytes)
  if (!decoded) return { problem: studentImportText.notText }
  if (isPage(decoded.text)) return readSheets(name, await readPage(decoded.text))
  return read(readCsv(decoded.text), { name, text: textOf(bytes, decoded) })
}

const textOf = (bytes: Uint8Array, { encoding, lost }: Decoded) => ({ bytes, encoding, lost })

/** The sheets of a workbook: the first one, and the others can be chosen. */
function readSheets(name: string, sheets: readonly WorkbookSheet[]): ReadSource {
  const [first] = sheets
  if (!first) return { problem: studentImportText.noRows }
  return read({ rows: first.rows, delimiter: undefined }, { name, workbook: { sheets, at: 0 } })
}

/** The same file in another encoding. */
export function inEncoding(sheet: Sheet, encoding: Encoding): Sheet {
  if (!sheet.text) return sheet
  const { bytes } = sheet.text
  const decoded = decodeAs(bytes, encoding)
  return readAgain(sheet, readCsv(decoded.text), { text: textOf(bytes, decoded) })
}
export const nextEncoding = (encoding: Encoding): Encoding =>
  encodings[(encodings.indexOf(encoding) + 1) % encodings.length] ?? encoding

/** Another sheet of the same workbook. */
export function atSheet(sheet: Sheet, at: number): Sheet {
  const { workbook } = sheet
  const rows = workbook?.sheets[at]?.rows
  return workbook && rows ? readAgain(sheet, { rows, delimiter: undefined }, { workbook: { ...workbook, at } }) : sheet
}

export const delimiterWords: Readonly<Record<Delimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
  spaces: 'spaces',
}
