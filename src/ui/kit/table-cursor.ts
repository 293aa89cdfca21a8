/** Where the cursor was last seen: what tells who takes it when its record is gone. */
export type Seen<Row> = { readonly id: string; readonly index: number; readonly rows: readonly Row[] }

/** What the table is given that its cursor depends on. */
type Given<Row> = {
  readonly rows: readonly Row[]
  /** The id of the cursor's record. */
  readonly cursor: string | undefined
  /** Changes with the search text. */
  readonly listKey: string | undefined
}

/** Where the cursor is: the index of its row, -1 without one, and what that follows from. */
export type CursorPlace<Row> = Given<Row> & { readonly at: number; readonly seen: Seen<Row> | undefined }

export const noPlace: CursorPlace<never> = { rows: [], cursor: undefined, listKey: undefined, at: -1, seen: undefined }

/** Where the cursor is now, given where it was before; the same object when nothing it depends on has changed. */
export function nextPlace<Row>(
  before: CursorPlace<Row>,
  { rows, cursor, listKey }: Given<Row>,
  rowId: (row: Row) => string,
): CursorPlace<Row> {
  if (before.rows === rows && before.cursor === cursor && before.listKey === listKey) return before
  const at = cursorIndex(rows, cursor, rowId, before.seen, before.listKey !== listKey)
  const row = rows[at]
  return { rows, cursor, listKey, at, seen: row === undefined ? before.seen : { id: rowId(row), index: at, rows } }
}

/** How far around a vanished row a survivor is looked for. */
const around = 64

/** The records around the cursor's, the nearest below it first, then those above it. */
const heirsOf = <Row>({ index, rows }: Seen<Row>): readonly Row[] => [
  ...rows.slice(index + 1, index + 1 + around),
  ...rows.slice(Math.max(0, index - around), index).reverse(),
]

/**
 * The index of the cursor's record, -1 without one. A record that was seen before and is gone gives the cursor to the
 * nearest one below it that is still there, else above it, else to the first row. `searched`: the rows are others of the
 * same list, the same objects as before, which are found much quicker than ids.
 */
export function cursorIndex<Row>(
  rows: readonly Row[],
  id: string | undefined,
  rowId: (row: Row) => string,
  seen: Seen<Row> | undefined,
  searched = false,
): number {
  if (id === undefined || rows.length === 0) return -1
  for (const near of [seen?.index ?? 0, (seen?.index ?? 0) + 1, (seen?.index ?? 0) - 1]) {
    const row = rows[near]
    if (row !== undefined && rowId(row) === id) return near
  }
  if (searched && seen?.id === id)
    for (const row of [seen.rows[seen.index]!, ...heirsOf(seen)]) {
      const index = rows.indexOf(row)
      if (index >= 0) return index
    }
  const index = rows.findIndex(row => rowId(row) === id)
  if (index >= 0 || seen?.id !== id) return index
  const heirs = new Map(heirsOf(seen).map((row, rank) => [rowId(row), rank]))
  let best = { index: 0, rank: Number.POSITIVE_INFINITY }
  rows.forEach((row, at) => {
    const rank = heirs.get(rowId(row))
    if (rank !== undefined && rank < best.rank) best = { index: at, rank }
  })
  return best.index
}
