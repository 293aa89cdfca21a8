import type { RowChange } from '#contract/changes.ts'
import { carryAuthor, noteAuthor } from './authors.ts'

/** Rows of longer lists are not compared one by one. */
export const mostCompared = 5000

const rowsIn = (answer: unknown): readonly object[] | undefined => {
  const rows: unknown = Array.isArray(answer) ? answer : (answer as { readonly data?: unknown } | undefined)?.data
  return Array.isArray(rows) && rows.length <= mostCompared
    ? rows.filter(row => typeof row === 'object' && row)
    : undefined
}

/** The change that a row shows: the last one that names it, or the last of all when one person has made all of them. */
function changeIn(row: object, changes: readonly RowChange[]): RowChange | undefined {
  const values = new Set(Object.values(row).filter(value => typeof value === 'string'))
  const named = changes.findLast(
    ({ id, of }) =>
      (id !== null && (values.has(id) || id.split('/').some(part => values.has(part)))) ||
      Object.values(of ?? {}).some(value => values.has(value)),
  )
  if (named) return named
  const last = changes.at(-1)
  return changes.every(({ staff }) => staff === last?.staff) ? last : undefined
}

/**
 * Notes who has changed the rows of a list that was loaded whole: those that read otherwise than in the answer before, or
 * were not in it. `changes` are those between the two, of the tables that the list depends on.
 */
export function signRows(before: unknown, now: unknown, changes: readonly RowChange[]): void {
  const rows = rowsIn(now)
  const earlier = rowsIn(before)
  if (!rows || !earlier) return
  const known = new Map(earlier.map(row => [JSON.stringify(row), row]))
  for (const row of rows) {
    const text = JSON.stringify(row)
    const same = known.get(text)
    if (same) carryAuthor(same, row)
    const change = same ? undefined : changeIn(row, changes)
    if (change) noteAuthor(row, change.staff, `${change.entry} ${text}`)
  }
}
