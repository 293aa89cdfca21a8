import { whenIdle } from '#client/core/idle.ts'
import { indexIn, type Step, withStep } from '#client/core/patch.ts'
import { madeOf } from '#client/data/made-of.ts'
import type { Column } from '../kit/table-column.ts'
import { byColumn, type Order, orderIn, orderOf } from '../kit/table-order.ts'

/** An earlier order, and what has come since. */
type Since<Row> = { readonly base: Order<Row>; readonly came: ReadonlySet<Row> }
/** How an order follows its list. `next` is one that is made while nobody waits, to go on with. */
type Followed<Row> = Since<Row> & { readonly next?: Since<Row> }
const followed = new WeakMap<object, object>()

const none: ReadonlySet<never> = new Set()
/** After more rows than these, those that came are merged into the order. */
const mostCame = 300

const since = <Row extends object>({ base, came }: Since<Row>, step: Step<Row>): Since<Row> => ({
  base,
  came: new Set([...[...came].filter(row => !step.gone.has(row)), ...step.came]),
})

/** Whether the rows that came to a list stand between their neighbours in another order, too. */
const areInOrder = <Row extends object>(
  rows: readonly Row[],
  { came, order: own }: Step<Row>,
  order: Step<Row>['order'],
) =>
  came.every(row => {
    const place = indexIn(rows, row, own)
    const [previous, next] = [rows[place - 1], rows[place + 1]]
    return !(previous && order(previous, row) > 0) && !(next && order(row, next) > 0)
  })

/** `all` are the rows in their order now. */
function follow<Row extends object>(before: Order<Row>, all: readonly Row[], step: Step<Row>): Followed<Row> {
  // Each was made here, of this list's predecessor, which has such rows.
  const known = followed.get(before) as Followed<Row>
  const next = known.next && since(known.next, step)
  if (next?.base.prepare(0)) return next
  const now = since(known, step)
  if (next) return { ...now, next }
  if (now.came.size <= mostCame) return now
  const base = orderIn(all)
  whenIdle(base.prepare)
  return { ...now, next: { base, came: none } }
}

/**
 * The orders of lists by a column. When a list came from one that is sorted, only the rows that came are put in their
 * places.
 */
export function ordersBy<Row extends object>(
  column: Column<Row>,
  descending: boolean,
): (rows: readonly Row[]) => Order<Row> {
  const compare = byColumn(column, descending)
  const within = (order: Step<Row>['order']) => (one: Row, other: Row) => compare(one, other) || order(one, other)
  /** How a part that came from no other one is put in order: set right before `parts` is asked for it. */
  let arrange: Order<Row>['of'] = part => part
  // A part that came from another one, as what a search finds does, is put in order as that was.
  const parts = madeOf<Row, readonly Row[]>(
    part => arrange(part),
    (before, _, { gone, came, order }) => withStep(before, { gone, came, order: within(order) }),
  )
  const partIn = (order: Order<Row>['of'], part: readonly Row[]) => {
    arrange = order
    return parts(part)
  }
  const first = (rows: readonly Row[]): Order<Row> => {
    const base = orderOf(rows, column, descending)
    const made: Order<Row> = {
      get all() {
        return base.all
      },
      prepare: base.prepare,
      of: part => (part === rows ? base.all : partIn(base.of, part)),
    }
    followed.set(made, { base, came: none } satisfies Followed<Row>)
    return made
  }
  const after = (earlier: Order<Row>, rows: readonly Row[], step: Step<Row>, before: readonly Row[]): Order<Row> => {
    const order = within(step.order)
    // A list that stands in this order already stays the same as its order.
    const isSame = earlier.all === before && areInOrder(rows, step, order)
    const all = isSame ? rows : withStep(earlier.all, { gone: step.gone, came: step.came, order })
    const here = follow(earlier, all, step)
    const { base, came } = here
    const arrangeHere = (part: readonly Row[]) => {
      const others = part.filter(row => !came.has(row))
      const fresh = others.length === part.length ? [] : part.filter(row => came.has(row))
      return withStep(base.of(others), { gone: none, came: fresh, order })
    }
    const made: Order<Row> = {
      all,
      prepare: () => true,
      of: part => (part === rows ? all : partIn(arrangeHere, part)),
    }
    followed.set(made, here)
    return made
  }
  return madeOf<Row, Order<Row>>(first, after)
}
