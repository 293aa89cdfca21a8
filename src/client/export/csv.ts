import Papa from 'papaparse'

/** What stands between the cells of a line. 'spaces': two or more of them. */
export type Delimiter = ',' | ';' | '\t' | '|' | 'spaces'

/** A row that is not empty. `line` is the line of the text that it begins on, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

export type Csv = {
  readonly rows: readonly CsvRow[]
  /** Missing where the cells were apart already, as those of a workbook. */
  readonly delimiter: Delimiter | undefined
}

const delimiters: readonly Delimiter[] = [',', '\t', ';', '|']
/** How many rows are looked at to detect the delimiter. */
const sampleRows = 40

const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

type Read = { readonly line: number; readonly cells: string[] }

/**
 * Reads rows of cells. A cell in quotes may hold delimiters and line breaks, and two quotes for one. A quote that does not
 * fit, as in '"Tim" Tai' or '12" Street', is one of the text, so that what follows it stays apart.
 */
function split(text: string, delimiter: string, most = Number.POSITIVE_INFINITY): readonly Read[] {
  const rows: Read[] = []
  let at = 0
  let line = 1
  while (at < text.length && rows.length < most) {
    const width = rows[0]?.cells.length ?? 0
    const whole = rowAt(text, at, delimiter, true)
    // The quote that begins such a cell was never closed: the next one belongs to another row.
    const isSwallowed = whole.cells.length !== width && whole.cells.some(cell => holdsRow(cell, delimiter, width))
    const { cells, end } = isSwallowed ? rowAt(text, at, delimiter, false) : whole
    rows.push({ line, cells })
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
    at = end + 1
  }
  return rows
}

/** The cells from here to the end of the row. `broken`: cells in quotes may have line breaks. */
function rowAt(text: string, from: number, delimiter: string, broken: boolean) {
  const cells: string[] = []
  let at = from
  for (;;) {
    const quoted = text[at] === '"' ? quotedCell(text, at, delimiter) : undefined
    const fits = quoted && (broken || !quoted.cell.includes('\n'))
    const end = fits ? quoted.end : nextOf(text, at, delimiter)
    cells.push(fits ? quoted.cell : text.slice(at, end))
    if (end >= text.length || text[end] === '\n') return { cells, end }
    at = end + 1
  }
}

/** Where a cell without quotes ends. */
function nextOf(text: string, from: number, delimiter: string): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1
  return at
}

/** A cell in quotes, from the first one on; `undefined` when its quotes do not fit. */
function quotedCell(text: string, from: number, delimiter: string) {
  let close = text.indexOf('"', from + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0) return undefined
  // Some programs put spaces behind the quote.
  let end = close + 1
  while (text[end] === ' ') end += 1
  if (end < text.length && text[end] !== delimiter && text[end] !== '\n') return undefined
  return { cell: text.slice(from + 1, close).replaceAll('""', '"'), end }
}

/** Whether a cell has a whole row after a line break. */
const holdsRow = (cell: string, delimiter: string, width: number): boolean =>
  width > 1 &&
  cell
    .split('\n')
    .slice(1)
    .some(line => line.split(delimiter).length >= width)

const spaces = /[ \u3000]{2,}/

/** Lines whose cells stand apart by spaces, as a terminal or a PDF has them. */
const splitAtSpaces = (text: string): readonly Read[] =>
  text.split('\n').map((line, at) => ({ line: at + 1, cells: line.trim().split(spaces) }))

/** Cells between bars on both sides, as in '| a | b |'. */
const withoutBars = ({ line, cells }: Read): Read => {
  const [first = '', last = ''] = [cells[0], cells.at(-1)]
  const inner = cells.slice(first.trim() === '' ? 1 : 0, cells.length > 1 && last.trim() === '' ? -1 : undefined)
  return { line, cells: inner.map(cell => cell.trim()) }
}
/** The line under a heading: '| --- | --- |'. */
const isRule = (cells: readonly string[]): boolean => cells.every(cell => /^\s*:?-{2,}:?\s*$/.test(cell))

function rowsBy(text: string, delimiter: Delimiter, most?: number): readonly Read[] {
  if (delimiter === 'spaces') return splitAtSpaces(text).slice(0, most)
  const rows = split(text, delimiter, most)
  const bars = delimiter === '|' && rows.every(({ cells }) => isBlank(cells) || cells[0]?.trim() === '')
  return (bars ? rows.map(withoutBars) : rows).filter(({ cells }) => !(delimiter === '|' && isRule(cells)))
}

/** The share of the first rows that a delimiter splits into the same number of cells, and how many these are. */
function fitOf(text: string, delimiter: Delimiter): { readonly share: number; readonly cells: number } {
  const counts = rowsBy(text, delimiter, sampleRows)
    .filter(({ cells }) => !isBlank(cells))
    .map(({ cells }) => cells.length)
  const rowsByCells = Map.groupBy(counts, count => count)
  let best = { share: 0, cells: 1 }
  for (const [cells, { length }] of rowsByCells) {
    const share = length / counts.length
    if (cells > 1 && (share > best.share || (share === best.share && cells > best.cells))) best = { share, cells }
  }
  return best
}

/** The delimiter that splits most of the first rows into the same number of cells. On a tie, more cells win. */
function delimiterOf(text: string): Delimiter {
  let best: { delimiter: Delimiter; share: number; cells: number } = { delimiter: ',', share: 0, cells: 1 }
  for (const delimiter of delimiters) {
    const fit = fitOf(text, delimiter)
    if (fit.share > best.share || (fit.share === best.share && fit.cells > best.cells)) best = { delimiter, ...fit }
  }
  // A line may have commas within its cells, so spaces count only where they fit better.
  const apart = fitOf(text, 'spaces')
  return apart.share >= 0.5 && apart.share > best.share ? 'spaces' : best.delimiter
}

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
  const marker = /^"?sep=([^\n"])"?\n/i.exec(whole)
  const body = marker ? whole.slice(marker[0].length) : whole
  const before = marker ? 1 : 0
  const delimiter = delimiters.find(each => each === marker?.[1]) ?? delimiterOf(body)
  const rows = rowsBy(body, delimiter).flatMap(({ line, cells }) =>
    isBlank(cells) ? [] : [{ line: line + before, cells: cells.map(plain) }],
  )
  return { rows, delimiter }
}

/** Cells as text, quoted where it is needed. Each row ends with a line break. */
export const writeCells = (rows: readonly (readonly string[])[], delimiter: ',' | '\t' = ','): string =>
  `${Papa.unparse(rows as string[][], { delimiter, newline: '\r\n' })}\r\n`
