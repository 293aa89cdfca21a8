import { createHash } from 'node:crypto'
import type { OpenRecord, Person, Present } from '#contract/presence.ts'

/** A session that has asked, and what its browser has open. */
export type Seen = {
  /** The hash of its token. */
  readonly session: string
  readonly staff: string
  readonly name: string
  /** When it asked last, as stored. */
  readonly at: string
  readonly here: readonly OpenRecord[]
}

/** The people of some sessions. Of a session that two servers have seen, what it said last counts. */
export function peopleOf(all: readonly Seen[]): Person[] {
  const sessions = new Map<string, Seen>()
  for (const seen of all) if (seen.at > (sessions.get(seen.session)?.at ?? '')) sessions.set(seen.session, seen)
  const people = new Map<string, { readonly name: string; readonly at: Map<string, OpenRecord> }>()
  for (const { staff, name, here } of sessions.values()) {
    const person = people.get(staff) ?? { name, at: new Map<string, OpenRecord>() }
    people.set(staff, person)
    for (const { kind, id, editing } of here) {
      const record = `${kind} ${id}`
      person.at.set(record, { kind, id, editing: editing || person.at.get(record)?.editing === true })
    }
  }
  return sorted(people).map(([staff, { name, at }]) => ({ staff, name, at: sorted(at).map(([, record]) => record) }))
}

const sorted = <T>(entries: ReadonlyMap<string, T>): readonly (readonly [string, T])[] =>
  [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The same people have the same version at every server. */
export const presentOf = (people: Person[]): Present => ({
  version: createHash('sha256').update(JSON.stringify(people)).digest('base64url').slice(0, 12),
  people,
})
