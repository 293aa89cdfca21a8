import type { RowChange } from '#contract/changes.ts'
import { idFields, type Rows } from '#contract/rows.ts'
import { isTable } from '#contract/tables.ts'
import { isEqual } from '../core/is-equal.ts'
import { noteAuthor } from './authors.ts'

const fieldIn = (row: object, field: string) => (row as Readonly<Record<string, string>>)[field]!

/** Where a row belongs in a list: before the first one that comes after it. */
export function placeOf<Row>(rows: readonly Row[], row: Row, order: (one: Row, other: Row) => number): number {
  let from = 0
  let to = rows.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (order(rows[middle]!, row) > 0) to = middle
    else from = middle + 1
  }
  return from
}

/**
 * A list after some of its rows were asked for again by these ids: the rows with one of the ids in a field that is looked
 * in are those of the answer, and all others stay as they are. Each that came says who has changed it.
 */
export function withRows<Row extends object>(
  before: readonly Row[],
  list: Rows,
  changes: ReadonlyMap<string, RowChange>,
  sent: { readonly rows: readonly Row[]; readonly gone: readonly string[] },
): readonly Row[] {
  const asked = new Set([...changes.keys(), ...sent.gone])
  const fresh = new Set(sent.rows.map(row => fieldIn(row, list.id)))
  const fields = idFields(list)
  const earlier = new Map<string, Row>()
  const rows = before.filter(row => {
    const id = fieldIn(row, list.id)
    const stays = !fresh.has(id) && !fields.some(field => asked.has(fieldIn(row, field)))
    if (!stays) earlier.set(id, row)
    return stays
  })
  for (const row of sent.rows) {
    const known = earlier.get(fieldIn(row, list.id))
    const same = known && isEqual(known, row) ? known : undefined
    if (!same) sign(row, list, changes)
    rows.splice(placeOf(rows, row, list.order), 0, same ?? row)
  }
  return rows
}

/** Notes who has changed a row, unless the change only says something about it. */
function sign(row: object, list: Rows, changes: ReadonlyMap<string, RowChange>): void {
  const id = idFields(list)
    .map(field => fieldIn(row, field))
    .find(each => changes.has(each))
  const change = id === undefined ? undefined : changes.get(id)
  const how = change && isTable(change.table) ? list.concerned[change.table] : undefined
  if (change && !how?.unsigned) noteAuthor(row, change.staff, `${change.entry} ${id}`)
}
