/** The rows that are selected, by id: what a command runs for, or what is copied. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
  /** The rows were selected before the person came, and are part of what is sent: Esc unselects none of them. */
  readonly isProposed?: boolean
}

/**
 * Why no rows can be selected: 'cells' are changed in place, one by one; a 'preview' says what becomes of rows that are
 * chosen already; in a 'log' or a 'menu' one is taken.
 */
export type NoSelection = 'cells' | 'preview' | 'log' | 'menu'

/** The row where a range selection began, and the rows that were selected before it. */
export type Anchor = { readonly id: string; readonly base: ReadonlySet<string> }

/** The selection plus all rows from the anchor to the row at index `to`. */
export function rangeTo<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { id, base }: Anchor,
  to: number,
): ReadonlySet<string> {
  const from = rows.findIndex(row => rowId(row) === id)
  const range = rows.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1)
  return new Set([...base, ...range.map(rowId)])
}

export function toggled(selected: ReadonlySet<string> | undefined, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
