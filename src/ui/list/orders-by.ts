import { madeOf, type Patch, withPatch } from '#client/changes/patch.ts'
import type { Column } from '../kit/table-column.ts'
import { byColumn, type Order, orderOf } from '../kit/table-order.ts'

/** How an order follows its list: the order of an earlier list, and what has come since. */
type Followed<Row> = { readonly base: Order<Row>; readonly came: ReadonlySet<Row> }
const followed = new WeakMap<object, object>()

const none: ReadonlySet<never> = new Set()
/** After more rows than these the list is sorted anew. */
const mostCame = 300

/**
 * The orders of lists by a column. When a list came from one that is sorted, only the rows that came are put in their
 * places.
 */
export function ordersBy<Row extends object>(
  column: Column<Row>,
  descending: boolean,
): (rows: readonly Row[]) => Order<Row> {
  const compare = byColumn(column, descending)
  const after = (before: Order<Row>, rows: readonly Row[], patch: Patch<Row>): Order<Row> => {
    // It was made of this list's predecessor, which has such rows.
    const known = (followed.get(before) as Followed<Row> | undefined) ?? { base: before, came: none }
    const came = new Set([...[...known.came].filter(row => !patch.gone.has(row)), ...patch.came])
    if (came.size > mostCame) return orderOf(rows, column, descending)
    const order = (one: Row, other: Row) => compare(one, other) || patch.order(one, other)
    const all = withPatch(before.all, { gone: patch.gone, came: patch.came, order })
    const made: Order<Row> = {
      all,
      prepare: () => true,
      of: part =>
        part === rows
          ? all
          : withPatch(known.base.of(part), { gone: none, came: part.filter(row => came.has(row)), order }),
    }
    followed.set(made, { base: known.base, came })
    return made
  }
  return madeOf<Row, Order<Row>>(rows => orderOf(rows, column, descending), after)
}
