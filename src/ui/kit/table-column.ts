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
