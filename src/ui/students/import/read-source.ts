import { type Delimiter, decode, readCsv } from '#client/csv.ts'
import type { Message } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { type Sheet, sheetOf } from './sheet.ts'

/** A sheet, or why the text or file could not be read. */
export type ReadSource = { readonly sheet: Sheet } | { readonly problem: Message }

const largest = 20 * 1024 * 1024

function read(text: string, from: { name: string; encoding: string; lost: number }): ReadSource {
  const csv = readCsv(text)
  if (csv.rows.length === 0) return { problem: studentImportText.noRows }
  const sheet = sheetOf(csv, from)
  return sheet.heading && csv.rows.length === 1 ? { problem: studentImportText.noRowsUnderHeading } : { sheet }
}

export const readPasted = (text: string): ReadSource => read(text, { name: '', encoding: '', lost: 0 })

export async function readFile(file: File): Promise<ReadSource> {
  if (file.size > largest) return { problem: studentImportText.over20Mb({ name: file.name }) }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return { problem: studentImportText.couldNotBeRead({ name: file.name }) }
  }
  const decoded = decode(bytes)
  if ('problem' in decoded) return decoded
  return read(decoded.text, { name: file.name, encoding: decoded.encoding, lost: decoded.lost })
}

export const delimiterWords: Readonly<Record<Delimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
}
