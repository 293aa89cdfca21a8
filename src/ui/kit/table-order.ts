import { eachOf, sorting, type Work } from './sorting.ts'
import type { Column } from './table-column.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const byKey = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

function* sorted<Row>(rows: readonly Row[], column: Column<Row>, descending: boolean): Work<readonly Row[]> {
  const way = descending ? -1 : 1
  const { sortKey, compare } = column
  if (sortKey) {
    const keyed: { row: Row; key: string | number }[] = []
    const last: Row[] = []
    yield* eachOf(rows, row => {
      const key = sortKey(row)
      if (key === undefined || key === '') last.push(row)
      else keyed.push({ row, key })
    })
    const inOrder = yield* sorting(keyed, (a, b) => way * byKey(a.key, b.key))
    const all = [...inOrder.map(({ row }) => row), ...last]
    // A list that stands in this order already needs no second one.
    return all.every((row, place) => row === rows[place]) ? rows : all
  }
  return compare ? yield* sorting(rows, (a, b) => way * compare(a, b)) : rows
}

/** A list sorted by a column. `of` puts any part of the list in that order without sorting again. */
export type Order<Row> = {
  readonly all: readonly Row[]
  readonly of: (part: readonly Row[]) => readonly Row[]
  /** Sorts for at most this long. Returns whether it is done. The others finish it if necessary. */
  readonly prepare: (milliseconds: number) => boolean
}

/** The order of rows that are sorted by some work, which is done bit by bit. `places` is where each then stands. */
function orderBy<Row>(rows: readonly Row[], work: Work<readonly Row[]>, places?: ReadonlyMap<Row, number>): Order<Row> {
  let made: readonly Row[] | undefined
  const prepare = (milliseconds: number): boolean => {
    const until = performance.now() + milliseconds
    while (made === undefined) {
      const { done, value } = work.next()
      if (done) made = value
      else if (performance.now() >= until) return false
    }
    return true
  }
  const whole = (): readonly Row[] => {
    prepare(Number.POSITIVE_INFINITY)
    return made ?? []
  }
  let placeOf = places
  return {
    prepare,
    get all() {
      return whole()
    },
    of(part) {
      const all = whole()
      if (part === rows) return all
      placeOf ??= new Map(all.map((row, place) => [row, place]))
      const there = new Uint8Array(all.length)
      let count = 0
      for (const row of part) {
        const place = placeOf.get(row)
        if (place === undefined) continue
        there[place] = 1
        count += 1
      }
      return count === all.length ? all : all.filter((_, place) => there[place] === 1)
    },
  }
}

/**
 * Sorts a list by a column, bit by bit or when it is needed. Sorting 100,000 names takes longer than a frame: too slow for
 * each letter of a search. Of a part of the list, rows that are not in the list are left out.
 */
export const orderOf = <Row>(rows: readonly Row[], column: Column<Row>, descending: boolean): Order<Row> =>
  orderBy(rows, sorted(rows, column, descending))

/** The order of rows that are sorted already. To prepare it is to learn where each stands. */
export function orderIn<Row>(all: readonly Row[]): Order<Row> {
  const places = new Map<Row, number>()
  function* work(): Work<readonly Row[]> {
    yield* eachOf(all, row => places.set(row, places.size))
    return all
  }
  return orderBy(all, work(), places)
}

/** Which of two rows comes first in a column; 0 when their values are equal. */
export function byColumn<Row>(
  { sortKey, compare }: Column<Row>,
  descending: boolean,
): (one: Row, other: Row) => number {
  const way = descending ? -1 : 1
  return (one, other) => {
    if (!sortKey) return way * (compare?.(one, other) ?? 0)
    const [key, otherKey] = [sortKey(one), sortKey(other)]
    const [isLast, otherIsLast] = [key, otherKey].map(each => each === undefined || each === '')
    if (isLast || otherIsLast) return Number(isLast) - Number(otherIsLast)
    return way * byKey(key!, otherKey!)
  }
}
