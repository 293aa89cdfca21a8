import Papa from 'papaparse'

export type Encoding = 'UTF-8' | 'UTF-16' | 'Big5'

/** A file as text; or why it is none, in a sentence. `lost`: how many characters could not be read in that encoding. */
export type Decoded =
  | { readonly text: string; readonly encoding: Encoding; readonly lost: number }
  | { readonly problem: string }

const starts = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte)

/** How much of a file is looked at to tell what it is. */
const looked = 4096

function decodedAs(bytes: Uint8Array, label: string, encoding: Encoding): Decoded {
  const text = new TextDecoder(label).decode(bytes)
  return { text, encoding, lost: text.split('\uFFFD').length - 1 }
}

/** UTF-16 without a mark: the digits, Latin letters and separators of any list leave every other byte empty. */
function wide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, looked)
  let even = 0
  let odd = 0
  head.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even += 1
    else odd += 1
  })
  if (bytes.length % 2 === 1 || Math.max(even, odd) < head.length / 20) return undefined
  // A few of the others are Chinese characters such as U+4E00.
  if (odd > 4 * even) return 'utf-16le'
  return even > 4 * odd ? 'utf-16be' : undefined
}

/** What a file of rows may be written in: UTF-8 and UTF-16 with and without their marks, else Big5 as Hong Kong uses it. */
export function decode(bytes: Uint8Array): Decoded {
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return {
      problem: 'This is a workbook. Copy its cells and paste them here, or save it as CSV UTF-8 and choose that file.',
    }
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return decodedAs(bytes, 'utf-8', 'UTF-8')
  if (starts(bytes, 0xff, 0xfe)) return decodedAs(bytes, 'utf-16le', 'UTF-16')
  if (starts(bytes, 0xfe, 0xff)) return decodedAs(bytes, 'utf-16be', 'UTF-16')
  const label = wide(bytes)
  if (label) return decodedAs(bytes, label, 'UTF-16')
  if (bytes.subarray(0, looked).includes(0)) return { problem: 'This is not a text file.' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8', lost: 0 }
  } catch {
    return decodedAs(bytes, 'big5', 'Big5')
  }
}

export type Delimiter = ',' | ';' | '\t'

/** One row that is not empty: the line of the text it begins on, from 1, and its cells. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

export type Csv = {
  readonly rows: readonly CsvRow[]
  readonly delimiter: Delimiter
  /** The first line whose quotes do not fit: from there on, several lines may have been read as one cell. */
  readonly brokenQuote: number | undefined
}

const delimiters: readonly Delimiter[] = [',', '\t', ';']
/** Rows that the delimiter is told from. */
const sample = 40

const split = (text: string, delimiter: Delimiter, preview: number) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview })

/** The one that cuts most of the first rows into equally many cells; of two that do, the one that makes more cells. */
function delimiterOf(text: string): Delimiter {
  let best: { delimiter: Delimiter; share: number; cells: number } = { delimiter: ',', share: 0, cells: 1 }
  for (const delimiter of delimiters) {
    const counts = split(text, delimiter, sample)
      .data.filter(cells => !isBlank(cells))
      .map(cells => cells.length)
    const often = new Map<number, number>()
    for (const count of counts) if (count > 1) often.set(count, (often.get(count) ?? 0) + 1)
    for (const [cells, rows] of often) {
      const share = rows / counts.length
      if (share > best.share || (share === best.share && cells > best.cells)) best = { delimiter, share, cells }
    }
  }
  return best.delimiter
}

const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

/** Excel's ="0123", which keeps a number's zeros, is 0123. */
const plain = (cell: string): string => (cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell)

/** Reads rows of cells, whatever separates them and ends their lines. Empty rows are left out; lines are the text's own. */
export function readCsv(text: string): Csv {
  const whole = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  // Excel's own word for what separates the cells.
  const told = /^sep=([,;\t])\n/i.exec(whole)
  const body = told ? whole.slice(told[0].length) : whole
  const first = told ? 2 : 1
  const delimiter = delimiters.find(each => each === told?.[1]) ?? delimiterOf(body)
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
