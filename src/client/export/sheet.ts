import { cents, dollars } from '#rules/money.ts'
import { type Field, type Fields, type FieldType, type Related, textOf } from '../entities/field.ts'
import type { Kind } from '../entities/kind.ts'
import { nothingRelated } from '../entities/nothing-related.ts'
import { generalText } from '../messages/general.ts'
import { caption, choiceCaption, fieldCaption, t } from '../messages/message.ts'

/** A text, or a number. Days are yyyy-MM-dd, and timestamps yyyy-MM-dd HH:mm:ss in Hong Kong. */
export type Cell = string | number | undefined
export type SheetColumn = { readonly title: string; readonly type: FieldType }

/** A list as a file has it, whatever the file's format. */
export type Sheet = {
  /** What the file is called, without its ending. */
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** One cell for each column. */
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
}

/** Which columns of a list, and which of its rows: all that its search finds, or the selected ones. */
export type SheetPart = { readonly columns: 'shown' | 'all'; readonly rows: 'found' | 'selected' }

/** A column of a list of such rows. */
export type RowColumn<Row> = SheetColumn & {
  readonly cell: (row: Row) => Cell
  /** Its values can be added up. */
  readonly adds?: true | undefined
}

/** Types that a file holds as values, even where the screen shows them in words. */
const measured: ReadonlySet<FieldType> = new Set([
  'date',
  'month',
  'time',
  'timestamp',
  'money',
  'number',
  'balance',
  'share',
])

function cellOf<Row>(field: Field<Row>, row: Row, related: Related): Cell {
  const value = field.value(row, related)
  if (field.joined) return String(value)
  if (field.type === 'choice') return t(choiceCaption(field, textOf(field, row, related)))
  if (field.shown && !measured.has(field.type)) return textOf(field, row, related)
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'number'
    ? value
    : field.type === 'timestamp' || field.type === 'flag'
      ? written(field, row, related)
      : String(value)
}
const written = <Row>({ shown: _, ...field }: Field<Row>, row: Row, related: Related): string =>
  textOf(field as Field<Row>, row, related)

/** These fields of a kind as columns. `labels` has those that a list calls something else. */
export const rowColumns = <Row, F extends Fields<Row>>(
  kind: Kind<Row, F>,
  ids: readonly string[],
  labels: ReadonlyMap<string, string>,
  related: Related,
): readonly RowColumn<Row>[] =>
  ids.flatMap(id => {
    const field: Field<Row> | undefined = kind.fields[id]
    if (!field) return []
    const label = labels.get(id)
    const title = t(label === undefined ? fieldCaption(field) : caption(label))
    return [{ title, type: field.type, cell: (row: Row) => cellOf(field, row, related), adds: field.adds }]
  })

/** These rows as a sheet. The cells of a row are made when it is written. */
export const sheetOf = <Row>(name: string, columns: readonly RowColumn<Row>[], rows: Iterable<Row>): Sheet => ({
  name,
  columns,
  rows: rowsOf(columns, rows),
})

function rowsOf<Row>(
  columns: readonly RowColumn<Row>[],
  rows: Iterable<Row>,
  last?: readonly Cell[],
): Iterable<readonly Cell[]> {
  return {
    *[Symbol.iterator]() {
      for (const row of rows) yield columns.map(({ cell }) => cell(row))
      if (last) yield last
    },
  }
}

/** The same with a last row that says what amounts come to, where there are any. */
export function sheetWithTotal<Row>(name: string, columns: readonly RowColumn<Row>[], all: readonly Row[]): Sheet {
  const totals = columns.map(({ cell, adds }) => {
    const amounts = adds ? all.map(cell).filter(each => typeof each === 'number') : []
    return amounts.length > 0 ? dollars(amounts.reduce((sum, each) => sum + cents(each), 0)) : undefined
  })
  const called = totals.indexOf(undefined)
  const last = totals.map((total, at) => (at === called ? t(generalText.total) : total))
  return { name, columns, rows: rowsOf(columns, all, totals.some(total => total !== undefined) ? last : undefined) }
}

/** The same of every field of a kind that needs no other list, in the order of its fields. */
export const sheetOfKind = <Row, F extends Fields<Row>>(name: string, kind: Kind<Row, F>, rows: Iterable<Row>): Sheet =>
  sheetOf(name, rowColumns(kind, Object.keys(kind.fields), new Map(), nothingRelated), rows)

/** The same of rows that come in parts, such as the pages of a long list. */
export const sheetOfParts = <Row>(
  name: string,
  columns: readonly RowColumn<Row>[],
  parts: () => AsyncIterable<readonly Row[]>,
): Sheet => ({
  name,
  columns,
  rows: {
    async *[Symbol.asyncIterator]() {
      for await (const part of parts()) for (const row of part) yield columns.map(({ cell }) => cell(row))
    },
  },
})
