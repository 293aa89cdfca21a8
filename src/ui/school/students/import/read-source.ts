import { type Csv, type Delimiter, readCsv } from '#client/export/csv.ts'
import { type Decoded, decodeAs, type Encoding, encodings } from '#client/import/encodings.ts'
import { rowsOfFile, type Source } from '#client/import/read-file.ts'
import type { Message } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { readAgain, type Sheet, sheetOf } from './sheet.ts'

/** A sheet, or why the text or file could not be read. */
export type ReadSource = { readonly sheet: Sheet } | { readonly problem: Message }

function read(csv: Csv, source: Source): ReadSource {
  if (csv.rows.length === 0) return { problem: studentImportText.noRows }
  const sheet = sheetOf(csv, source)
  return sheet.heading === csv.rows.length - 1 ? { problem: studentImportText.noRowsUnderHeading } : { sheet }
}

export const readPasted = (text: string): ReadSource => read(readCsv(text), { name: '' })

export async function readFile(file: File): Promise<ReadSource> {
  const found = await rowsOfFile(file)
  return 'problem' in found ? found : read(found.csv, found.source)
}

const textOf = (bytes: Uint8Array, { encoding, lost }: Decoded) => ({ bytes, encoding, lost })

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
