import { zone } from '#rules/hong-kong.ts'
import type { At } from '#server/calls/run-handler.ts'
import type { Writer } from '#server/db/access.ts'
import { type StaffName, staff } from './teaching.ts'

/** Who does something, when, and in which transaction. */
export type Acting = At & { readonly tx: Writer }
/** One operation of the demo school. */
type Operation = (at: Acting) => Promise<void>

type Entry = { readonly time: string; readonly by: StaffName; readonly operation: Operation }

/** The operations planned for each day. An operation may plan later ones. */
export class Agenda {
  readonly #days = new Map<string, Entry[]>()

  #on(day: Temporal.PlainDate): Entry[] {
    const entries = this.#days.get(day.toString()) ?? []
    this.#days.set(day.toString(), entries)
    return entries
  }

  /** `time` is HH:mm or HH:mm:ss in Hong Kong. */
  add(day: Temporal.PlainDate, time: string, by: StaffName, operation: Operation): void {
    this.#on(day).push({ time, by, operation })
  }

  /** Runs the operations of a day, in order of time. */
  async live(tx: Writer, today: Temporal.PlainDate): Promise<void> {
    const entries = this.#on(today)
    while (entries.length > 0) {
      const next = entries.reduce((earliest, one) => (one.time < earliest.time ? one : earliest))
      entries.splice(entries.indexOf(next), 1)
      const now = today.toPlainDateTime(next.time).toZonedDateTime(zone).toInstant()
      await next.operation({ tx, now, today, caller: askers[next.by] })
    }
    this.#days.delete(today.toString())
  }
}

const askers = Object.fromEntries(
  staff.map(person => [person.username, { ...person, address: '127.0.0.1', requestId: 'demo', sessionHash: '' }]),
  // One entry for each staff member, by username.
) as Record<StaffName, At['caller']>
