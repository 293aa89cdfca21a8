import { isEqual } from '../core/is-equal.ts'

/** What came to a list, and what went from it. A row that reads otherwise has gone and come. */
export type Change<Row> = { readonly added: readonly Row[]; readonly removed: readonly Row[] }

/** Rows without an id are compared one by one, as long as no more than these differ. */
const mostCompared = 300

/**
 * The list that takes the place of another one. Rows that read as before stay the same objects: nothing is made of them
 * again, and nobody draws them again.
 */
export function settle<Row extends object>(
  before: readonly Row[],
  next: readonly Row[],
  idOf: ((row: Row) => unknown) | undefined,
): Change<Row> & { readonly rows: readonly Row[] } {
  const most = Math.min(before.length, next.length)
  let start = 0
  while (start < most && before[start] === next[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === next[next.length - 1 - end]) end += 1
  const old = before.slice(start, before.length - end)
  const fresh = next.slice(start, next.length - end)
  if (old.length === 0 || fresh.length === 0)
    return { rows: old.length === fresh.length ? before : next, added: fresh, removed: old }
  const take = idOf ? byId(old, idOf) : oneByOne(old, fresh)
  const added: Row[] = []
  const settled = fresh.map(row => {
    const same = take(row)
    if (same === undefined) added.push(row)
    return same ?? row
  })
  const kept = new Set(settled)
  const removed = old.filter(row => !kept.has(row))
  const isSame = added.length === 0 && old.length === settled.length && old.every((row, at) => row === settled[at])
  const rows = isSame ? before : [...next.slice(0, start), ...settled, ...next.slice(next.length - end)]
  return { rows, added, removed }
}

/** Finds the row that was there before and says the same, by its id. Each is found once. */
function byId<Row extends object>(old: readonly Row[], idOf: (row: Row) => unknown): (row: Row) => Row | undefined {
  const left = new Map(old.map(row => [idOf(row), row]))
  return row => {
    const same = left.get(idOf(row))
    if (same === undefined || !isEqual(same, row)) return undefined
    left.delete(idOf(row))
    return same
  }
}

/** The same for a short list whose rows have no id that is known here. */
function oneByOne<Row extends object>(old: readonly Row[], fresh: readonly Row[]): (row: Row) => Row | undefined {
  const left = new Set(Math.max(old.length, fresh.length) > mostCompared ? [] : old)
  return row => {
    for (const same of left)
      if (isEqual(same, row)) {
        left.delete(same)
        return same
      }
    return undefined
  }
}
