import type { Csv, CsvRow } from '#client/csv.ts'
import {
  guessColumns,
  type ImportField,
  importFields,
  isHeading,
  matchColumns,
  withColumn,
} from '#client/import-columns.ts'
import { type Message, serverSaid, t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import type { ImportOutcome, ImportRow } from '#contract/students.ts'

export type Fields = Readonly<Partial<Record<ImportField, string>>>

/** The pasted or dropped source, and all decisions and corrections made since. */
export type Sheet = {
  /** The file's name, empty for pasted text. */
  readonly name: string
  /** The encoding the file was read with, empty for pasted text. */
  readonly encoding: string
  /** The number of characters that could not be decoded. */
  readonly lost: number
  readonly csv: Csv
  readonly heading: boolean
  /** The field of each column; a column with `undefined` is left out. */
  readonly columns: readonly (ImportField | undefined)[]
  /** Corrected fields by line. A person has seen every line that is in here. */
  readonly edits: ReadonlyMap<number, Fields>
  readonly leftOut: ReadonlySet<number>
}

export type SheetRow = {
  readonly line: number
  readonly cells: readonly string[]
  /** The row's values by field, with corrections applied and without empty ones. */
  readonly fields: Fields
  /** The corrected fields. */
  readonly typed: ReadonlySet<ImportField>
  readonly leftOut: boolean
  /** Why the row is not sent to the server at all. */
  readonly problem: Message | undefined
}

/**
 * The number of cells of a row. A row with more cells is broken, for example by a comma without quotes. A column beyond
 * the heading counts if half of the rows fill it. Without a heading, a column counts if a tenth of the rows do.
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

/** Turning the heading off and on matches the columns to fields again. */
export const withHeading = (sheet: Sheet, heading: boolean): Sheet => ({
  ...sheet,
  heading,
  columns: columnsOf(sheet.csv, heading),
})

export const withField = (sheet: Sheet, column: number, field: ImportField | undefined): Sheet => ({
  ...sheet,
  columns: withColumn(sheet.columns, column, field),
})

/** `fields` are the wanted values of the row. Only those that differ from the file are kept. */
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
/** The last result per CSV row, so that a correction among thousands of rows creates only one new object. */
const made = new WeakMap<CsvRow, Made>()

/** All rows below the heading as they would be sent. An unchanged row is the same object as before. */
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
    problem: filled > width && !typed ? studentImportText.tooManyCells({ filled, width }) : undefined,
  }
}

/** The title of a column in the file. */
export const titleOf = (sheet: Sheet, column: number): string =>
  (sheet.heading ? sheet.csv.rows[0]?.cells[column]?.trim() : undefined) ||
  t(studentImportText.columnOf({ column: column + 1 }))

/** Fields that were typed in but are not in the file: the table adds columns for them. */
export const typedFields = (sheet: Sheet): readonly ImportField[] =>
  importFields.filter(
    field =>
      !sheet.columns.includes(field) && [...sheet.edits.values()].some(typed => (typed[field] ?? '').trim() !== ''),
  )

/** Whether the row is sent to the server's check. */
export const isAsked = (row: SheetRow): boolean => !row.leftOut && row.problem === undefined

export const sent = (row: SheetRow): ImportRow => ({ line: row.line, ...row.fields })

export type Outcome = ImportOutcome['outcome']

/** The outcome of a row, as far as it is known. */
export type RowCheck = Omit<ImportOutcome, 'line' | 'reason' | 'fields'> & {
  readonly reason?: Message | undefined
  readonly fields?: ImportOutcome['fields']
}

export function checkOf(row: SheetRow, outcomes: ReadonlyMap<number, ImportOutcome>): RowCheck | undefined {
  if (row.problem !== undefined) return { outcome: 'refuse', reason: row.problem, student_id: null }
  const said = outcomes.get(row.line)
  return (
    said && { ...said, reason: said.reason ? serverSaid(said.reason, said.why?.code, said.why?.values) : undefined }
  )
}
