import type { Csv, CsvRow } from '#client/csv.ts'
import {
  guessColumns,
  type ImportField,
  importFields,
  isHeading,
  matchColumns,
  withColumn,
} from '#client/import-columns.ts'
import type { ImportOutcome, ImportRow } from '#contract/students.ts'

export type Fields = Readonly<Partial<Record<ImportField, string>>>

/** What was pasted or dropped, and everything a person has said about it since. */
export type Sheet = {
  /** The file's name; empty for what was pasted. */
  readonly name: string
  /** How the file was read, in a word; empty for what was pasted. */
  readonly encoding: string
  /** Characters that could not be read. */
  readonly lost: number
  readonly csv: Csv
  readonly heading: boolean
  /** The field each column holds; `undefined`: the column is left out. */
  readonly columns: readonly (ImportField | undefined)[]
  /** What was typed over, by line. A line that is here has been looked at by a person. */
  readonly edits: ReadonlyMap<number, Fields>
  readonly leftOut: ReadonlySet<number>
}

export type SheetRow = {
  readonly line: number
  readonly cells: readonly string[]
  /** What the row says, field by field, once columns and corrections are applied; without what is empty. */
  readonly fields: Fields
  /** The fields that were typed over. */
  readonly typed: ReadonlySet<ImportField>
  readonly leftOut: boolean
  /** Why it is not even asked about, in a sentence. */
  readonly problem: string | undefined
}

/**
 * How many cells belong to a row; a row that fills more has gone wrong, such as by a comma without quotes. Beyond the
 * heading a column is believed when most rows fill it; without a heading, when a tenth of them do.
 */
function widthOf({ rows }: Csv, heading: boolean): number {
  const widths = (heading ? rows.slice(1) : rows).map(row => filledWidth(row.cells)).sort((a, b) => b - a)
  const believed = widths[Math.floor((widths.length - 1) * (heading ? 0.5 : 0.1))] ?? 0
  return Math.max(believed, heading ? filledWidth(rows[0]?.cells) : 0)
}

const filledWidth = (cells: readonly string[] = []): number => cells.findLastIndex(cell => cell.trim() !== '') + 1

export function sheetOf(csv: Csv, read: { name: string; encoding: string; lost: number }): Sheet {
  const heading = isHeading(csv.rows[0]?.cells ?? [])
  return { ...read, csv, heading, columns: columnsOf(csv, heading), edits: new Map(), leftOut: new Set() }
}

function columnsOf(csv: Csv, heading: boolean): Sheet['columns'] {
  const width = widthOf(csv, heading)
  const named = Array.from({ length: width }, (_, at) => csv.rows[0]?.cells[at] ?? '')
  const body = csv.rows.slice(0, 200).map(row => row.cells)
  return heading ? matchColumns(named) : guessColumns(body, width)
}

/** Turning it off and on again matches the columns anew. */
export const withHeading = (sheet: Sheet, heading: boolean): Sheet => ({
  ...sheet,
  heading,
  columns: columnsOf(sheet.csv, heading),
})

export const withField = (sheet: Sheet, column: number, field: ImportField | undefined): Sheet => ({
  ...sheet,
  columns: withColumn(sheet.columns, column, field),
})

/** `fields` are the row's as they should be: only those that say something else than the file are kept. */
export function withEdit(sheet: Sheet, line: number, fields: Fields): Sheet {
  const row = sheet.csv.rows.find(each => each.line === line)
  const changed = importFields.filter(field => (fields[field] ?? '') !== (row ? cellOf(sheet, row, field) : ''))
  const typed = Object.fromEntries(changed.map(field => [field, fields[field] ?? '']))
  return { ...sheet, edits: new Map([...sheet.edits, [line, typed]]) }
}

export function withLeftOut(sheet: Sheet, lines: readonly number[], out: boolean): Sheet {
  const leftOut = new Set(sheet.leftOut)
  for (const line of lines) {
    if (out) leftOut.add(line)
    else leftOut.delete(line)
  }
  return { ...sheet, leftOut }
}

function cellOf({ columns }: Sheet, row: CsvRow, field: ImportField): string {
  const at = columns.indexOf(field)
  return at < 0 ? '' : (row.cells[at] ?? '')
}

const untouched: ReadonlySet<ImportField> = new Set()

type Made = { readonly columns: Sheet['columns']; readonly typed: Fields | undefined; readonly row: SheetRow }
/** The rows as they were last made: one correction among thousands of rows makes one row anew. */
const made = new WeakMap<CsvRow, Made>()

/** Every row under the heading as it would be sent. A row that nothing has changed is the same object as before. */
export function rowsOf(sheet: Sheet): readonly SheetRow[] {
  return sheet.csv.rows.slice(sheet.heading ? 1 : 0).map(csvRow => {
    const typed = sheet.edits.get(csvRow.line)
    const leftOut = sheet.leftOut.has(csvRow.line)
    const last = made.get(csvRow)
    if (last && last.columns === sheet.columns && last.typed === typed && last.row.leftOut === leftOut) return last.row
    const row = rowOf(sheet, csvRow, typed, leftOut)
    made.set(csvRow, { columns: sheet.columns, typed, row })
    return row
  })
}

function rowOf(sheet: Sheet, { line, cells }: CsvRow, typed: Fields | undefined, leftOut: boolean): SheetRow {
  const fields: Partial<Record<ImportField, string>> = {}
  sheet.columns.forEach((field, at) => {
    const text = cells[at]
    if (field && text !== undefined && text.trim() !== '') fields[field] = text
  })
  for (const field of importFields) {
    const text = typed?.[field]
    if (text === undefined) continue
    if (text.trim() === '') delete fields[field]
    else fields[field] = text
  }
  const width = sheet.columns.length
  const filled = filledWidth(cells)
  return {
    line,
    cells,
    fields,
    typed: typed ? new Set(importFields.filter(field => field in typed)) : untouched,
    leftOut,
    problem:
      filled > width && !typed
        ? `Has ${filled} cells where there are ${width} columns. Quotes may be missing: see what belongs where.`
        : undefined,
  }
}

/** The title of a column, as the file has it. */
export const titleOf = (sheet: Sheet, column: number): string =>
  (sheet.heading ? sheet.csv.rows[0]?.cells[column]?.trim() : undefined) || `Column ${column + 1}`

/** Fields that were typed in and have no column: they get one of their own. */
export const typedFields = (sheet: Sheet): readonly ImportField[] =>
  importFields.filter(
    field =>
      !sheet.columns.includes(field) && [...sheet.edits.values()].some(typed => (typed[field] ?? '').trim() !== ''),
  )

/** Can be asked about. */
export const isAsked = (row: SheetRow): boolean => !row.leftOut && row.problem === undefined

export const sent = (row: SheetRow): ImportRow => ({ line: row.line, ...row.fields })

export type Outcome = ImportOutcome['outcome']

/** What would become of a row, as far as it is known. */
export type Fate = Omit<ImportOutcome, 'line'>

export const fateOf = (row: SheetRow, told: ReadonlyMap<number, ImportOutcome>): Fate | undefined =>
  row.problem === undefined ? told.get(row.line) : { outcome: 'refuse', reason: row.problem, student_id: null }
