import type { CallName } from '#contract/calls.ts'
import type { Caller } from '../../calls/caller.ts'
import { failureOf } from '../../calls/failure.ts'
import type { Writer } from '../../db/access.ts'
import type { Database } from '../../db/open.ts'

/**
 * A session that cannot be stored yet, because the disk is full or fails. Only the main thread of this process knows it, until its next use
 * after the disk takes writes again.
 */
type Held = {
  readonly username: string
  /** As it was at the sign-in. With another one the session has ended. */
  readonly passwordHash: string
  /** Since when the account had a second step at the sign-in. When that has changed, the session has ended. */
  readonly onSince: string | null
  readonly issued: Temporal.Instant
  used: Temporal.Instant
  /** Stores everything that a sign-in stores. */
  readonly store: (tx: Writer) => Promise<unknown>
}

const most = 1000
const seldom = Temporal.Duration.from({ seconds: 10 })
const held = new Map<string, Held & { tried: Temporal.Instant }>()

/** Keeps a session by the hash of its token. */
export function hold(hash: string, session: Held): void {
  held.set(hash, { ...session, tried: session.issued })
  const [oldest] = held.keys()
  if (held.size > most && oldest !== undefined) held.delete(oldest)
}

export const heldSession = (hash: string): Held | undefined => held.get(hash)
export const heldCount = (): number => held.size
export const dropHeld = (hash: string): boolean => held.delete(hash)

/** Drops the session of somebody who signs out, or all others of theirs when they sign out everywhere. */
export function signOutHeld(call: CallName, { username, sessionHash }: Pick<Caller, 'username' | 'sessionHash'>): void {
  if (call === 'logout') held.delete(sessionHash)
  if (call !== 'logoutEverywhere') return
  for (const [hash, session] of held) if (session.username === username && hash !== sessionHash) held.delete(hash)
}

/** Stores a session once that is possible. It is tried at most every ten seconds. */
export async function storeHeld(database: Database, hash: string, now: Temporal.Instant): Promise<void> {
  const session = held.get(hash)
  if (!session || Temporal.Instant.compare(session.tried.add(seldom), now) > 0) return
  session.tried = now
  try {
    await database.write(session.store)
  } catch (error) {
    const { sort } = failureOf(error)
    if (sort === 'unavailable') return
    // A clash: an earlier attempt had stored it, and its answer was lost.
    if (sort !== 'clash') throw error
  }
  held.delete(hash)
}
