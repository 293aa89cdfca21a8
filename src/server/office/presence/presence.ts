import type { OpenRecord } from '#contract/presence.ts'
import type { Caller } from '../../calls/caller.ts'
import type { Database } from '../../db/open.ts'
import { type Clock, stored } from '../../process/clock.ts'
import { otherServers } from './other-servers.ts'
import { peopleOf, presentOf, type Seen } from './people.ts'

/** Who has not asked for so many seconds is forgotten. Consoles ask again after 25 seconds at most. */
const forgottenAfter = 60
/** Other servers are told at least so often of those who are still here. */
const sentAgainAfter = 20

export type Presence = {
  /** Somebody asks, and says what their browser has open. Returns whether that is news. */
  note(caller: Pick<Caller, 'username' | 'name' | 'sessionHash'>, here: readonly OpenRecord[]): boolean
  /** The version of the people who are here. */
  version(): string
  /** The people who are here, as the JSON of a `Present`. */
  json(): string
  /** The sessions that have asked this server, by the hashes of their tokens. */
  sessions(): readonly string[]
  /** Forgets a session that has ended, or that nobody uses any more. */
  forget(session: string): void
  /** Whether somebody is here, or other servers are still to be told that nobody is. */
  isNeeded(): boolean
  /** Tells other servers who is here, and hears of those who are there. Does nothing when there is no news. */
  exchange(): Promise<void>
  close(): Promise<void>
}

/**
 * Who is here: the sessions that have asked in the last minute. They are in the memory of the server, and on PostgreSQL for
 * as long in a table, from which other servers read them. Nothing of it is in the audit log or in a backup.
 */
export function presenceOf(database: Database, clock: Clock): Presence {
  const others = otherServers(database)
  const own = new Map<string, Seen>()
  let elsewhere: readonly Seen[] = []
  let known: { readonly version: string; readonly json: string; readonly oldest: string } | undefined
  /** When the other servers were last sent who is here, and whether that is everything. */
  let sentAt = ''
  let isSent = true

  const secondsAgo = (seconds: number): string => stored(clock().subtract({ seconds }))

  function now() {
    const since = secondsAgo(forgottenAfter)
    if (known && known.oldest > since) return known
    for (const [session, { at }] of own) if (at <= since) forget(session)
    const all = [...own.values(), ...elsewhere.filter(({ at }) => at > since)]
    const present = presentOf(peopleOf(all))
    const oldest = all.reduce((first, { at }) => (at < first ? at : first), '~')
    known = { version: present.version, json: JSON.stringify(present), oldest }
    return known
  }

  function forget(session: string): void {
    if (!own.delete(session)) return
    isSent = false
    known = undefined
  }

  return {
    note({ username: staff, name, sessionHash: session }, here) {
      const before = own.get(session)
      own.set(session, { session, staff, name, at: stored(clock()), here })
      if (before?.name === name && JSON.stringify(before.here) === JSON.stringify(here)) return false
      isSent = false
      known = undefined
      return true
    },
    version: () => now().version,
    json: () => now().json,
    sessions: () => [...own.keys()],
    forget,
    isNeeded: () => own.size > 0 || (others !== undefined && !isSent),
    async exchange() {
      if (!others) return
      now()
      const since = secondsAgo(forgottenAfter)
      if (!isSent || (own.size > 0 && sentAt <= secondsAgo(sentAgainAfter))) {
        isSent = true
        sentAt = stored(clock())
        await others.tell([...own.values()], { now: sentAt, since }).catch((error: unknown) => {
          isSent = false
          throw error
        })
      }
      const found = await others.seen(since)
      if (found === elsewhere) return
      elsewhere = found
      known = undefined
    },
    async close() {
      own.clear()
      await others?.tell([], { now: stored(clock()), since: secondsAgo(forgottenAfter) })
    },
  }
}
