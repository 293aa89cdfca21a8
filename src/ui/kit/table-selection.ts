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
