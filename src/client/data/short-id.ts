import type { EntityKind } from '../entities/kinds.ts'
import type { Records } from './records.ts'

/** The kinds that people call by the number of an id: s41 is S0041. */
const kinds = ['student', 'class', 'course', 'livePayment', 'videoPayment'] as const

const known = new WeakMap<readonly object[], ReadonlyMap<string, string>>()

/** The ids of a list by their letters and their number without zeros. */
function byNumber(rows: ReturnType<Records['cached']>): ReadonlyMap<string, string> {
  const before = known.get(rows)
  if (before) return before
  const ids = new Map(rows.flatMap(({ id }) => (shortOf(id) === undefined ? [] : [[shortOf(id)!, id.toLowerCase()]])))
  known.set(rows, ids)
  return ids
}

function shortOf(id: string): string | undefined {
  const [, letters, number] = /^([a-z]{1,2})0*(\d{1,9})$/i.exec(id) ?? []
  return letters === undefined ? undefined : `${letters}${number}`.toLowerCase()
}

/** The whole id for a word like s41, if there is such a record; else the word. */
export function wholeId(word: string, records: Pick<Records, 'cached'>): string {
  const short = shortOf(word)
  if (short === undefined) return word
  for (const kind of kinds) {
    const id = byNumber(records.cached(kind as EntityKind)).get(short)
    if (id !== undefined) return id
  }
  return word
}
