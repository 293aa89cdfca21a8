import Papa from 'papaparse'
import type { Message } from './messages/message.ts'
import { studentImportText } from './messages/student-import.ts'

export type Encoding = 'UTF-8' | 'UTF-16' | 'Big5'

/** A file as text, or why it cannot be read. `lost`: how many characters could not be decoded. */
export type Decoded =
  | { readonly text: string; readonly encoding: Encoding; readonly lost: number }
  | { readonly problem: Message }

const starts = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte)

/** How many bytes of a file are looked at to detect its encoding. */
const headBytes = 4096

function decodedAs(bytes: Uint8Array, label: string, encoding: Encoding): Decoded {
  const text = new TextDecoder(label).decode(bytes)
  return { text, encoding, lost: text.split('\uFFFD').length - 1 }
}

/** Detects UTF-16 without a byte order mark: digits, Latin letters and separators have zero in every other byte. */
function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, headBytes)
  let even = 0
  let odd = 0
  head.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even += 1
    else odd += 1
  })
  if (bytes.length % 2 === 1 || Math.max(even, odd) < head.length / 20) return undefined
  // Characters such as U+4E00 put a few zeros on the other side, too.
  if (odd > 4 * even) return 'utf-16le'
  return even > 4 * odd ? 'utf-16be' : undefined
}

/** Decodes UTF-8 and UTF-16, with and without a byte order mark; else Big5, which Hong Kong uses. */
export function decode(bytes: Uint8Array): Decoded {
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return {
      problem: studentImportText.workbook,
    }
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return decodedAs(bytes, 'utf-8', 'UTF-8')
  if (starts(bytes, 0xff, 0xfe)) return decodedAs(bytes, 'utf-16le', 'UTF-16')
  if (starts(bytes, 0xfe, 0xff)) return decodedAs(bytes, 'utf-16be', 'UTF-16')
  const label = utf16Label(bytes)
  if (label) return decodedAs(bytes, label, 'UTF-16')
  if (bytes.subarray(0, headBytes).includes(0)) return { problem: studentImportText.notText }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8', lost: 0 }
  } catch {
    return decodedAs(bytes, 'big5', 'Big5')
  }
}

export type Delimiter = ',' | ';' | '\t'

/** A row that is not empty. `line` is the line of the text that it begins on, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

export type Csv = {
  readonly rows: readonly CsvRow[]
  readonly delimiter: Delimiter
  /** The first line with a misplaced quote. From there on, several lines may have been read as one cell. */
  readonly brokenQuote: number | undefined
}

const delimiters: readonly Delimiter[] = [',', '\t', ';']
/** How many rows are looked at to detect the delimiter. */
const sampleRows = 40

const split = (text: string, delimiter: Delimiter, preview: number) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview })

/** The delimiter that splits most of the first rows into the same number of cells. On a tie, more cells win. */
function delimiterOf(text: string): Delimiter {
  let best: { delimiter: Delimiter; share: number; cells: number } = { delimiter: ',', share: 0, cells: 1 }
  for (const delimiter of delimiters) {
    const counts = split(text, delimiter, sampleRows)
      .data.filter(cells => !isBlank(cells))
      .map(cells => cells.length)
    const rowsByCells = new Map<number, number>()
    for (const count of counts) if (count > 1) rowsByCells.set(count, (rowsByCells.get(count) ?? 0) + 1)
    for (const [cells, rows] of rowsByCells) {
      const share = rows / counts.length
      if (share > best.share || (share === best.share && cells > best.cells)) best = { delimiter, share, cells }
    }
  }
  return best.delimiter
}

const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

/**
 * Excel writes ="0123" to keep leading zeros. The cell is 0123. An apostrophe before what looks like a formula keeps
 * spreadsheets from calculating it, and belongs to no cell.
 */
const plain = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell

/** Reads rows of cells with any delimiter and any line ending. Leaves out empty rows. */
export function readCsv(text: string): Csv {
  const whole = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  // Excel may name the delimiter in the first line: sep=;
  const marker = /^sep=([,;\t])\n/i.exec(whole)
  const body = marker ? whole.slice(marker[0].length) : whole
  const first = marker ? 2 : 1
  const delimiter = delimiters.find(each => each === marker?.[1]) ?? delimiterOf(body)
  const { data, errors } = split(body, delimiter, 0)
  const broken = errors.find(error => error.type === 'Quotes')?.row
  let brokenQuote: number | undefined
  let line = first
  const rows: CsvRow[] = []
  data.forEach((cells, at) => {
    if (at === broken) brokenQuote = line
    if (!isBlank(cells)) rows.push({ line, cells: cells.map(plain) })
    line += 1
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1
  })
  return { rows, delimiter, brokenQuote }
}

/** Cells as text, quoted where it is needed. Each row ends with a line break. */
export const writeCells = (rows: readonly (readonly string[])[], delimiter: Delimiter = ','): string =>
  `${Papa.unparse(rows as string[][], { delimiter, newline: '\r\n' })}\r\n`
