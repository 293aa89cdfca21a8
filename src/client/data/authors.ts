import type { RowChange } from '#contract/changes.ts'
import { timings } from '../core/timings.ts'

/** When more rows than these have come at once, none of them says who has changed it. */
const mostSigned = 500

/** Who has changed a row, and when that was heard, in milliseconds. */
type Author = { readonly staff: string; readonly letters: string; readonly since: number }

/** By row: a row that reads otherwise is another object. */
const authors = new WeakMap<object, Author>()
/** What was noted of late, by change: a row that is loaded twice for one change does not show it twice. */
const noted = new Map<string, Author>()

/** Gives a row the author of the row that it was made from. Returns the row. */
export function carryAuthor<Row extends object>(from: object, to: Row): Row {
  const author = authorOf(from)
  if (author) authors.set(to, author)
  return to
}

/** Notes who has just changed a row, by username. `change` names the change and the row. */
export function noteAuthor(row: object, staff: string, change?: string): void {
  const since = performance.now()
  for (const [each, author] of noted) if (since - author.since >= timings.authorShown) noted.delete(each)
  const author = (change === undefined ? undefined : noted.get(change)) ?? { staff, letters: initialsOf(staff), since }
  if (change !== undefined) noted.set(change, author)
  authors.set(row, author)
}

/** Who has changed a row a moment ago. The same object as long as that is the same change. */
export function authorOf(row: object): Author | undefined {
  const author = authors.get(row)
  return author && performance.now() - author.since < timings.authorShown ? author : undefined
}

/**
 * Notes who has changed the rows that came to a list which was loaded whole. `changes` are those of the tables that the list
 * depends on since it was loaded before.
 */
export function noteAuthors(came: readonly object[], changes: readonly RowChange[]): void {
  for (const row of came.length <= mostSigned ? came : []) {
    const change = changeIn(row, changes)
    if (change) noteAuthor(row, change.staff, `${change.entry} ${change.id}`)
  }
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

/** 'KY' of ka.yan, 'MA' of may. */
export function initialsOf(username: string): string {
  const [first = '', second] = username.split(/[^\p{L}\p{N}]+/u).filter(part => part !== '')
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toUpperCase()
}
