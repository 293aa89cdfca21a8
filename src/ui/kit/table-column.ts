import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly id: string
  readonly title: string
  /** Pixels it needs; in a wide window it grows, in a narrow one it shrinks, both as the others do. */
  readonly width: number
  /** Grows more than the others, for texts of any length: 1 is three times as much. */
  readonly flex?: number | undefined
  readonly align?: 'left' | 'right' | 'center' | undefined
  readonly render: (row: Row) => ReactNode
  /** What the column sorts by; rows without a value come last. Quicker than `compare`. */
  readonly sortKey?: ((row: Row) => string | number | undefined) | undefined
  readonly compare?: ((a: Row, b: Row) => number) | undefined
  readonly className?: string | ((row: Row) => string | undefined) | undefined
}

export type Sort = { readonly column: string; readonly descending: boolean }

export const sortable = <Row>(column: Column<Row>): boolean => !!(column.sortKey || column.compare)

/** So much of its width a column gives way in a narrow window, before the table scrolls sideways instead. */
const yielding = 0.15

/** Pixels: how wide a table is that scrolls sideways, and in how little room it does. */
export function sidewaysWidths<Row>(
  columns: readonly Column<Row>[],
  actions = 0,
): { readonly whole: number; readonly least: number } {
  const sum = columns.reduce((total, { width }) => total + width, 0)
  return { whole: sum + actions, least: Math.ceil(sum * (1 - yielding)) + actions }
}

/**
 * The columns that stay in view while a table scrolls sideways, and where, in pixels from its left edge: those a row is
 * known by, its first column, which is an id, and the first one that flexes, which is a name.
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

/** How much more than its width's share a column takes of a wide window, for each unit of `flex`. */
const appetite = 2

/**
 * The grid-template-columns of a table, in the order of its columns; `actions` is the width of the last one in pixels. In a
 * wide window every column grows, those that flex the most; in a narrow one every column gives way alike.
 */
export function tracks<Row>(columns: readonly Column<Row>[], actions: number | undefined): string {
  const sum = columns.reduce((total, { width }) => total + width, 0)
  const room = actions === undefined ? '100%' : `(100% - ${actions}px)`
  const sizes = columns.map(({ width, flex = 0 }) => {
    const least = `min(${width}px, ${room} * ${(width / sum).toFixed(4)})`
    return `minmax(${least}, ${width * (1 + appetite * flex)}fr)`
  })
  return [...sizes, ...(actions === undefined ? [] : [`${actions}px`])].join(' ')
}
