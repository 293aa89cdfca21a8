/** The cursor's last known position. It decides which row gets the cursor when the record is gone. */
type Seen<Row> = { readonly id: string; readonly index: number; readonly rows: readonly Row[] }

/** The table's props that its cursor depends on. */
type Given<Row> = {
  readonly rows: readonly Row[]
  /** The id of the cursor's record. */
  readonly cursor: string | undefined
  /** Changes with the search text. */
  readonly listKey: string | undefined
}

/** The index of the cursor row, -1 without one, and the values it was computed from. */
export type CursorPlace<Row> = Given<Row> & { readonly at: number; readonly seen: Seen<Row> | undefined }

export const noPlace: CursorPlace<never> = { rows: [], cursor: undefined, listKey: undefined, at: -1, seen: undefined }

/** The cursor's place, computed from the previous one; the same object if nothing it depends on has changed. */
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

/** How many rows on either side of a removed row are candidates for its cursor. */
const around = 64

/** The records near the cursor: first those below it, then those above it, each the nearest first. */
const nearbyRows = <Row>({ index, rows }: Seen<Row>): readonly Row[] => [
  ...rows.slice(index + 1, index + 1 + around),
  ...rows.slice(Math.max(0, index - around), index).reverse(),
]

/**
 * The index of the cursor's record, or -1. If the record was there before and is gone, the cursor goes to the nearest
 * remaining record below it, else above it, else to the first row. `searched`: only the search text has changed. The rows
 * are the same objects as before then, and finding objects is much faster than comparing ids.
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
    for (const row of [seen.rows[seen.index]!, ...nearbyRows(seen)]) {
      const index = rows.indexOf(row)
      if (index >= 0) return index
    }
  const index = rows.findIndex(row => rowId(row) === id)
  if (index >= 0 || seen?.id !== id) return index
  const ranks = new Map(nearbyRows(seen).map((row, rank) => [rowId(row), rank]))
  let best = { index: 0, rank: Number.POSITIVE_INFINITY }
  rows.forEach((row, at) => {
    const rank = ranks.get(rowId(row))
    if (rank !== undefined && rank < best.rank) best = { index: at, rank }
  })
  return best.index
}
