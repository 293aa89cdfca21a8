import { type Csv, readCsv } from '../export/csv.ts'
import type { Message } from '../messages/message.ts'
import { studentImportText } from '../messages/student-import.ts'
import { decode, type Encoding } from './encodings.ts'
import { isPage, isWorkbook, readPage, readWorkbook, type WorkbookSheet } from './workbook.ts'

/** Where rows come from. */
export type Source = {
  /** The file's name, empty for pasted text. */
  readonly name: string
  /** The bytes of a text file and the encoding they were read in, which people may change. */
  readonly text?: { readonly bytes: Uint8Array; readonly encoding: Encoding; readonly lost: number }
  /** The sheets of a workbook, and which of them is read. */
  readonly workbook?: { readonly sheets: readonly WorkbookSheet[]; readonly at: number }
}

/** The rows of a file, or why it could not be read. */
type FileRead = { readonly csv: Csv; readonly source: Source } | { readonly problem: Message }

const largest = 20 * 1024 * 1024

/** Reads a file of any kind that has rows of cells. */
export async function rowsOfFile(file: File): Promise<FileRead> {
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
      : firstSheet(name, sheets)
  }
  const decoded = decode(bytes)
  if (!decoded) return { problem: studentImportText.notText }
  if (isPage(decoded.text)) return firstSheet(name, await readPage(decoded.text))
  const { encoding, lost } = decoded
  return { csv: readCsv(decoded.text), source: { name, text: { bytes, encoding, lost } } }
}

/** The sheets of a workbook: the first one, and the others can be chosen. */
function firstSheet(name: string, sheets: readonly WorkbookSheet[]): FileRead {
  const [first] = sheets
  if (!first) return { problem: studentImportText.noRows }
  return { csv: { rows: first.rows, delimiter: undefined }, source: { name, workbook: { sheets, at: 0 } } }
}
