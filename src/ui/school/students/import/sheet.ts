import type { Csv, CsvRow } from '#client/export/csv.ts'
import {
  guessColumns,
  headingAt,
  type ImportField,
  matchColumns,
  type RowField,
  rowFields,
  seenColumns,
  withColumn,
} from '#client/import/import-columns.ts'
import { type Layout, layoutOf, layoutWords } from '#client/import/layout-lines.ts'
import type { Source } from '#client/import/read-file.ts'
import { type Message, serverSaid, t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import type { ImportOutcome, ImportRow } from '#contract/students.ts'
import { type Order, usualOrder, wholeName } from '#rules/whole-names.ts'

export type Fields = Readonly<Partial<Record<RowField, string>>>

/** The pasted or dropped source, and all decisions and corrections made since. */
export type Sheet = Source & {
  readonly csv: Csv
  /** The index of the row with the headings; `undefined` when none has. What stands above it is left out. */
  readonly heading: number | undefined
  /** The field of each column; a column with `undefined` is left out. */
  readonly columns: readonly (ImportField | undefined)[]
  /** Where surnames stand in most of its whole names. */
  readonly order: Order | undefined
  /** Lines that are about nobody. They are left out until somebody takes them back. */
  readonly layout: ReadonlyMap<number, Layout>
  /** Corrected fields by line. A person has seen every line that is in here. */
  readonly edits: ReadonlyMap<number, Fields>
  readonly leftOut: ReadonlySet<number>
}

/** Something that is said of a row: how it was read, or what somebody should look at. */
type Note = { readonly text: Message; readonly doubt: boolean }

export type SheetRow = {
  readonly line: number
  readonly cells: readonly string[]
  /** The row's values by field, with corrections applied and without empty ones. */
  readonly fields: Fields
  /** The corrected fields. */
  readonly typed: ReadonlySet<RowField>
  readonly leftOut: boolean
  /** Why the row is not sent to the server at all. */
  readonly problem: Message | undefined
  /** Why it was left out before anybody has seen it. */
  readonly layout: Layout | undefined
  /** What nothing in it says. */
  readonly unclear: Message | undefined
}

/**
 * The number of cells of a row. A row with more cells is broken, for example by a comma without quotes. A column beyond
 * the heading counts if half of the rows fill it. Without a heading, a column counts if a tenth of the rows do.
 */
function widthOf({ rows }: Csv, heading: number | undefined): number {
  const body = bodyOf(rows, heading)
  const widths = body.map(row => filledWidth(row.cells)).sort((a, b) => b - a)
  const believed = widths[Math.floor((widths.length - 1) * (heading === undefined ? 0.1 : 0.5))] ?? 0
  return Math.max(believed, heading === undefined ? 0 : filledWidth(rows[heading]?.cells))
}

const filledWidth = (cells: readonly string[] = []): number => cells.findLastIndex(cell => cell.trim() !== '') + 1
const bodyOf = (rows: readonly CsvRow[], heading: number | undefined) =>
  heading === undefined ? rows : rows.slice(heading + 1)

export function sheetOf(csv: Csv, source: Source): Sheet {
  const heading = headingAt(csv.rows.map(row => row.cells))
  const layout = layoutIn(csv, heading)
  const leftOut = new Set(layout.keys())
  return { ...source, csv, heading, layout, ...columnsOf(csv, heading, layout), edits: new Map(), leftOut }
}

function layoutIn({ rows }: Csv, heading: number | undefined): Sheet['layout'] {
  const titles = heading === undefined ? [] : rows.slice(0, heading).map(row => row.cells)
  const found = new Map<number, Layout>()
  for (const { line, cells } of bodyOf(rows, heading)) {
    const layout = layoutOf(cells, heading === undefined ? undefined : rows[heading]?.cells, titles)
    if (layout) found.set(line, layout)
  }
  return found
}

/** How many rows are looked at to see what is in a column. */
const sampledRows = 200

function columnsOf(csv: Csv, heading: number | undefined, layout: Sheet['layout']): Pick<Sheet, 'columns' | 'order'> {
  const width = widthOf(csv, heading)
  const named = Array.from({ length: width }, (_, at) => csv.rows[heading ?? 0]?.cells[at] ?? '')
  const body = bodyOf(csv.rows, heading).filter(({ line }) => !layout.has(line))
  const sample = body.slice(0, sampledRows).map(row => row.cells)
  const matched = heading === undefined ? guessColumns(sample, width) : matchColumns(named)
  const columns = seenColumns(matched, column => sample.map(cells => cells[column] ?? ''))
  return { columns, order: orderOf(csv, columns) }
}

const orderOf = ({ rows }: Csv, columns: Sheet['columns']): Order | undefined => {
  const at = columns.indexOf('full_name')
  return at < 0 ? undefined : usualOrder(rows.map(({ cells }) => cells[at] ?? ''))
}

/** Another heading, or none, matches the columns to fields again. */
export function withHeading(sheet: Sheet, heading: number | undefined): Sheet {
  const layout = layoutIn(sheet.csv, heading)
  const leftOut = new Set([...[...sheet.leftOut].filter(line => !sheet.layout.has(line)), ...layout.keys()])
  return { ...sheet, heading, layout, leftOut, ...columnsOf(sheet.csv, heading, layout) }
}

export function withField(sheet: Sheet, column: number, field: ImportField | undefined): Sheet {
  const columns = withColumn(sheet.columns, column, field)
  return { ...sheet, columns, order: orderOf(sheet.csv, columns) }
}

/** The same file read in another way. What was corrected or left out stays so: the lines are the same. */
export const readAgain = (sheet: Sheet, csv: Csv, source: Partial<Source>): Sheet => {
  const next = sheetOf(csv, { name: sheet.name, ...source })
  return source.workbook ? next : { ...next, edits: sheet.edits, leftOut: new Set([...next.leftOut, ...sheet.leftOut]) }
}

/** `fields` are the wanted values of the row. Only those that differ from the file are kept. */
export function withEdit(sheet: Sheet, line: number, fields: Fields): Sheet {
  const row = sheet.csv.rows.find(each => each.line === line)
  const own = row ? readFields(sheet, row).fields : {}
  const changed = rowFields.filter(field => (fields[field] ?? '') !== (own[field] ?? ''))
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

const untouched: ReadonlySet<RowField> = new Set()

/** All rows below the heading as they would be sent. */
export const rowsOf = (sheet: Sheet): readonly SheetRow[] =>
  bodyOf(sheet.csv.rows, sheet.heading).map(row => sheetRow(sheet, row))

const sheetRow = (sheet: Sheet, row: CsvRow): SheetRow => ({
  ...rowOf(sheet, row, sheet.edits.get(row.line)),
  leftOut: sheet.leftOut.has(row.line),
  layout: sheet.layout.get(row.line),
})

/** The same, when the rows of an earlier sheet are known. A correction among thousands of rows makes only one new object. */
export function rowsAfter(sheet: Sheet, before: Sheet, known: readonly SheetRow[]): readonly SheetRow[] {
  if (sheet.csv !== before.csv || sheet.columns !== before.columns || sheet.order !== before.order) return rowsOf(sheet)
  const byLine = new Map(known.map(row => [row.line, row]))
  return bodyOf(sheet.csv.rows, sheet.heading).map(csvRow => {
    const row = byLine.get(csvRow.line)
    const isSame =
      row?.leftOut === sheet.leftOut.has(csvRow.line) &&
      row.layout === sheet.layout.get(csvRow.line) &&
      before.edits.get(csvRow.line) === sheet.edits.get(csvRow.line)
    return row && isSame ? row : sheetRow(sheet, csvRow)
  })
}

/** What the cells of a row say, by field. A whole name gives its parts to the fields that have no column of their own. */
function readFields({ columns, order }: Sheet, { cells }: Pick<CsvRow, 'cells'>) {
  const fields: Partial<Record<RowField, string>> = {}
  let unclear: Message | undefined
  columns.forEach((field, at) => {
    const text = cells[at]
    if (field && field !== 'full_name' && text !== undefined && text.trim() !== '') fields[field] = text
  })
  const whole = cells[columns.indexOf('full_name')] ?? ''
  if (columns.includes('full_name') && whole.trim() !== '') {
    const { sure, order: _, ...parts } = wholeName(whole, order)
    for (const [field, text] of Object.entries(parts) as [keyof typeof parts, string][])
      if (text !== '') fields[field] ??= text
    if (!sure) unclear = studentImportText.nameIsUnclear({ first: parts.first_name, surname: parts.surname })
  }
  return { fields, unclear }
}

function rowOf(sheet: Sheet, row: CsvRow, typed: Fields | undefined): Omit<SheetRow, 'leftOut' | 'layout'> {
  const { line, cells } = row
  const { fields, unclear } = readFields(sheet, row)
  for (const field of rowFields) {
    const text = typed?.[field]
    if (text === undefined) continue
    if (text.trim() === '') delete fields[field]
    else fields[field] = text
  }
  return {
    line,
    cells,
    fields,
    typed: typed ? new Set(rowFields.filter(field => field in typed)) : untouched,
    problem: typed ? undefined : problemOf(sheet, cells),
    unclear: typed ? undefined : unclear,
  }
}

function problemOf({ columns, csv }: Sheet, cells: readonly string[]): Message | undefined {
  const width = columns.length
  const filled = filledWidth(cells)
  if (filled > width) return studentImportText.tooManyCells({ all: filled, width })
  // Between spaces no empty cell can be seen, so nobody knows which one is missing.
  return csv.delimiter === 'spaces' && filled < width
    ? studentImportText.tooFewCells({ count: filled, width })
    : undefined
}

/** The title of a column in the file. */
export const titleOf = ({ csv, heading }: Sheet, column: number): string =>
  (heading === undefined ? undefined : csv.rows[heading]?.cells[column]?.trim()) ||
  t(studentImportText.columnOf({ column: column + 1 }))

/** Fields that no column has and some row: they were typed in, or are parts of a whole name. The table adds columns for them. */
export function addedFields(sheet: Sheet): readonly RowField[] {
  const parts = sheet.columns.includes('full_name') ? (['first_name', 'surname', 'chinese_name'] as const) : []
  return rowFields.filter(
    field =>
      !sheet.columns.includes(field) &&
      (parts.some(part => part === field) ||
        [...sheet.edits.values()].some(typed => (typed[field] ?? '').trim() !== '')),
  )
}

/** Whether the row is sent to the server's check. */
export const isAsked = (row: SheetRow): boolean => !row.leftOut && row.problem === undefined

export const sent = (row: SheetRow): ImportRow => ({ line: row.line, ...row.fields })

export type Outcome = ImportOutcome['outcome']

/** The outcome of a row, as far as it is known. */
export type RowCheck = Pick<ImportOutcome, 'outcome' | 'student_id' | 'fields'> & {
  readonly reason?: Message | undefined
  readonly notes: readonly Note[]
}

export function checkOf(row: SheetRow, outcomes: ReadonlyMap<number, ImportOutcome>): RowCheck | undefined {
  if (row.problem !== undefined) return { outcome: 'refuse', reason: row.problem, student_id: null, notes: [] }
  const said = outcomes.get(row.line)
  if (!said) return undefined
  const { outcome, student_id, fields, reason, why, notes = [] } = said
  const doubts = notes.filter(({ doubt }) => doubt && outcome !== 'refuse')
  return {
    outcome,
    student_id,
    fields:
      doubts.length > 0 ? { ...Object.fromEntries(doubts.map(({ field, text }) => [field, text])), ...fields } : fields,
    reason: reason ? serverSaid(reason, why?.code, why?.values) : undefined,
    notes: [
      ...(row.unclear && outcome !== 'same' ? [{ text: row.unclear, doubt: true }] : []),
      ...notes.map(({ text, why: { code, values }, doubt }) => ({ text: serverSaid(text, code, values), doubt })),
    ],
  }
}

/** Why the row is left out, where nobody has left it out. */
export const whyLeftOut = ({ layout }: SheetRow): Message | undefined => layout && layoutWords[layout]
