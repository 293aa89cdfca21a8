import { madeOf, type Values, valuesAfter } from '../data/made-of.ts'

/** A value of each row of a list. */
export type OfEachRow<Row, All> = {
  /** Those of a list. What was not made before is made at once. */
  readonly of: (rows: readonly Row[]) => All
  /** Makes them for at most so many milliseconds. Returns whether all are made. */
  readonly prepare: (rows: readonly Row[], milliseconds: number) => boolean
}

/** Rows that are looked at between two looks at the clock. */
const atOnce = 500

/**
 * A value of each row, made bit by bit where there is time before it is asked for. For a list that came from another one,
 * it is made only for the rows that came. `empty` is to hold as many as there are rows.
 */
export function bitByBit<Row extends object, Value, All extends Values<Value>>(
  make: (row: Row) => Value,
  empty: (length: number) => All,
): OfEachRow<Row, All> {
  type Begun = { readonly all: All; next: number }
  const begun = new WeakMap<readonly Row[], Begun>()
  const made = new WeakSet<readonly Row[]>()
  const goOn = (rows: readonly Row[], until: number): Begun => {
    const work = begun.get(rows) ?? { all: empty(rows.length), next: 0 }
    begun.set(rows, work)
    const values: Values<Value> = work.all
    while (work.next < rows.length) {
      const end = Math.min(rows.length, work.next + atOnce)
      for (; work.next < end; work.next += 1) values[work.next] = make(rows[work.next]!)
      if (performance.now() >= until) break
    }
    return work
  }
  const whole = madeOf<Row, All>(
    rows => goOn(rows, Number.POSITIVE_INFINITY).all,
    (earlier, rows, step, before) => valuesAfter(earlier, rows, { before, step }, make, empty),
  )
  const of = (rows: readonly Row[]): All => {
    made.add(rows)
    return whole(rows)
  }
  return {
    of,
    prepare(rows, milliseconds) {
      if (made.has(rows)) return true
      if (milliseconds <= 0 || goOn(rows, performance.now() + milliseconds).next < rows.length) return false
      of(rows)
      begun.delete(rows)
      return true
    },
  }
}
