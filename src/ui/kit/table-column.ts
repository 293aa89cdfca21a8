import type { ReactNode } from 'react'
import { grown } from './sizes.ts'

export type Column<Row> = {
  readonly id: string
  readonly title: string
  /** The base width in pixels, with letters of the usual size. Columns grow in a wide window and shrink in a narrow one. */
  readonly width: number
  /** How much faster the column grows than its width's share, for texts of any length: 1 is three times as fast. */
  readonly flex?: number | undefined
  readonly align?: 'left' | 'right' | 'center' | undefined
  /** It does not shrink: a part of what it says would be read as something else. */
  readonly whole?: boolean | undefined
  /** Stands in the first line of a row that has two. Without such a column the first flexible one does. */
  readonly lead?: boolean | undefined
  readonly render: (row: Row) => ReactNode
  /**
   * Its title stands before each of its values in a row that has two lines: they say nothing without it. `first`: and there
   * they stand before the texts, because a long text may not fit.
   */
  readonly named?: true | 'first' | undefined
  /** Its title there, where that is shorter. */
  readonly short?: string | undefined
  /** The value to sort by; rows without one come last. Faster than `compare`. */
  readonly sortKey?: ((row: Row) => string | number | undefined) | undefined
  readonly compare?: ((a: Row, b: Row) => number) | undefined
  readonly className?: string | ((row: Row) => string | undefined) | undefined
}

/**
 * The columns of a row with two lines, and how many of them stand in its first line. No title stands above them: what is
 * not understood without its name has it, and where there is more than one figure, each has: the list is about them.
 */
export function inTwoLines<Row>(columns: readonly Column<Row>[]): {
  readonly columns: readonly Column<Row>[]
  readonly leads: number
} {
  const marked = columns.filter(({ lead }) => lead)
  const leads = marked.length > 0 ? marked : [columns.find(({ flex }) => flex) ?? columns[0]!]
  const rest = columns.filter(column => !leads.includes(column))
  const isFigure = ({ align }: Column<Row>) => align === 'right'
  const areSeveral = columns.filter(isFigure).length > 1
  const named = (column: Column<Row>) => (areSeveral && isFigure(column) ? 'first' : column.named)
  const isFirst = (column: Column<Row>) => named(column) === 'first'
  const ordered = [...leads, ...rest.filter(isFirst), ...rest.filter(column => !isFirst(column))]
  return { columns: ordered.map(column => ({ ...column, named: named(column) })), leads: leads.length }
}

/** The width of the buttons of a row, in pixels with letters of the usual size. */
export const usualActionsWidth = 146

export type Sort = { readonly column: string; readonly descending: boolean }

export const sortable = <Row>(column: Column<Row>): boolean => !!(column.sortKey || column.compare)

/** The share of its width that a column gives up in a narrow window, before the table scrolls sideways instead. */
const shrinkShare = 0.15

/** Pixels. `whole` is the width of a table that scrolls sideways; below the width `least` a table does so. */
export function sidewaysWidths<Row>(
  columns: readonly Column<Row>[],
  actions = 0,
): { readonly whole: number; readonly least: number } {
  const { sum, kept } = sumsOf(columns)
  return { whole: sum + actions, least: kept + Math.ceil((sum - kept) * (1 - shrinkShare)) + actions }
}

/** The widths of all columns together, and of those that do not shrink. */
function sumsOf<Row>(columns: readonly Column<Row>[]): { readonly sum: number; readonly kept: number } {
  const of = (some: readonly Column<Row>[]) => some.reduce((total, { width }) => total + width, 0)
  return { sum: of(columns), kept: of(columns.filter(({ whole }) => whole)) }
}

/**
 * The columns that stay in view while a table scrolls sideways, with their offsets from the left edge in pixels. They
 * identify the row: the first column has its id, and the first flexible column its name.
 */
export function pinsOf<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, number> {
  const known = columns.filter((column, at) => at === 0 || column === columns.find(({ flex }) => flex))
  let left = 0
  return new Map(
    known.map(({ id, width }) => {
      const pin = [id, left] as const
      left += width
      return pin
    }),
  )
}

/** The growth that each unit of `flex` adds to a column's own share. */
const growthPerFlex = 2

/**
 * The grid-template-columns of a table. `actions` is the width of the last column in pixels, with letters of the usual size. In a wide window every column
 * grows, flexible ones the most. In a narrow one they shrink in proportion, but for those that are whole.
 */
export function tracks<Row>(columns: readonly Column<Row>[], actions: number | undefined): string {
  const { sum, kept } = sumsOf(columns)
  const taken = kept + (actions ?? 0)
  const room = taken === 0 ? '100%' : `(100% - ${grown(taken)})`
  const sizes = columns.map(({ width, flex = 0, whole }) => {
    const least = whole ? grown(width) : `min(${grown(width)}, ${room} * ${(width / (sum - kept)).toFixed(4)})`
    return `minmax(${least}, ${width * (1 + growthPerFlex * flex)}fr)`
  })
  return [...sizes, ...(actions === undefined ? [] : [grown(actions)])].join(' ')
}
