import { type Delimiter, decode, readCsv } from '#client/csv.ts'
import { type Sheet, sheetOf } from './sheet.ts'

/** A sheet, or what is wrong with what was given, in a sentence. */
export type ReadSource = { readonly sheet: Sheet } | { readonly problem: string }

const largest = 20 * 1024 * 1024

function read(text: string, from: { name: string; encoding: string; lost: number }): ReadSource {
  const csv = readCsv(text)
  if (csv.rows.length === 0) return { problem: 'There are no rows in it.' }
  const sheet = sheetOf(csv, from)
  return sheet.heading && csv.rows.length === 1 ? { problem: 'There are no rows under its heading.' } : { sheet }
}

export const readPasted = (text: string): ReadSource => read(text, { name: '', encoding: '', lost: 0 })

export async function readFile(file: File): Promise<ReadSource> {
  if (file.size > largest) return { problem: `${file.name} has over 20 MB: a list of students is smaller.` }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return { problem: `${file.name} could not be read. Is it open in another program?` }
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
