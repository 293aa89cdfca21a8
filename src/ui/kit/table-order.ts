import type { Column } from './table-column.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const byKey = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

function sorted<Row>(rows: readonly Row[], column: Column<Row>, descending: boolean): readonly Row[] {
  const way = descending ? -1 : 1
  const { sortKey, compare } = column
  if (sortKey) {
    const keyed: { row: Row; key: string | number }[] = []
    const last: Row[] = []
    for (const row of rows) {
      const key = sortKey(row)
      if (key === undefined || key === '') last.push(row)
      else keyed.push({ row, key })
    }
    keyed.sort((a, b) => way * byKey(a.key, b.key))
    return [...keyed.map(({ row }) => row), ...last]
  }
  return compare ? rows.toSorted((a, b) => way * compare(a, b)) : rows
}

/**
 * Sorts a list by a column; the answer puts any part of the list in that order without sorting it again: sorting 100,000
 * names takes longer than a frame, and a search must not.
 */
export function orderOf<Row>(
  all: readonly Row[],
  column: Column<Row>,
  descending: boolean,
): (part: readonly Row[]) => readonly Row[] {
  const order = sorted(all, column, descending)
  const places = new Map(order.map((row, place) => [row, place]))
  return part => {
    if (part.length === order.length) return order
    const there = new Uint8Array(order.length)
    for (const row of part) {
      const place = places.get(row)
      if (place !== undefined) there[place] = 1
    }
    return order.filter((_, place) => there[place] === 1)
  }
}
