import { createHash, randomBytes } from 'node:crypto'
import { mustEnrol } from '#rules/roles.ts'
import type { Caller } from '../../calls/caller.ts'
import { whenAway } from '../../calls/failure.ts'
import type { Queries, Writer } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { Database } from '../../db/open.ts'
import { stored } from '../../process/clock.ts'
import { together } from './batched-lookup.ts'
import { requirement } from './second-step.ts'
import { dropHeld, heldSession, storeHeld } from './sessions-in-memory.ts'

type Session = {
  readonly hash: string
  readonly username: string
  readonly name: string
  /** As stored, so it may be a word that is no role. */
  readonly role: string
  /** Nothing may be done before the person has chosen a password of their own. */
  readonly mustChange: boolean
  /** Nothing may be done before the person has a second step. */
  readonly mustEnrol: boolean
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A session to be stored. Only a hash of its token is, so this is the only time the token is known. */
export function newSession(username: string, now: Temporal.Instant, address = '') {
  const token = randomBytes(32).toString('base64url')
  const row = { token_hash: hashOf(token), username, issued_at: stored(now), last_used_at: stored(now), address }
  return { token, row }
}

/** Stores a session: a new one, when none is given. */
export async function openSession(
  tx: Writer,
  username: string,
  now: Temporal.Instant,
  session = newSession(username, now),
) {
  await tx.insertInto('sessions').values(session.row).execute()
  return session
}

const seldom = Temporal.Duration.from({ minutes: 1 })

/** When a session was used. Instants are as stored. */
export type Use = { readonly hash: string; readonly at: string; readonly unlessSince: string }

/** Notes the use of a session, unless a later one was noted since. */
export const noteUse = (database: Pick<Database, 'write'>, { hash, at, unlessSince }: Use): Promise<void> =>
  database.write(async tx => {
    await tx
      .updateTable('sessions')
      .set({ last_used_at: at })
      .where('token_hash', '=', hash)
      .where('last_used_at', '<=', unlessSince)
      .execute()
  })

/**
 * The session of a bearer token, unless it was idle for too long or is too old. Its last use is noted at most once a
 * minute, when it is used and not only looked at.
 */
export async function findSession(
  database: Database,
  accountOf: AccountOf,
  token: string,
  now: Temporal.Instant,
  idleHours: number,
  use: ((use: Use) => Promise<unknown>) | undefined,
): Promise<Session | undefined> {
  const hash = hashOf(token)
  const row = await accountOf(hash)
  const isOver = !row || row.last_used_at <= idleSince(now, idleHours) || row.issued_at <= issuedSince(now)
  if (isOver) return findHeld(database, hash, now, idleHours, use !== undefined)
  const minuteAgo = stored(now.subtract(seldom))
  if (use && row.last_used_at <= minuteAgo) {
    const noted = use({ hash, at: stored(now), unlessSince: minuteAgo })
    // While the disk is full, people can still read.
    await noted.catch(whenAway(() => undefined))
  }
  return sessionOf(hash, row)
}

/** The session of a hash with its account, an ended one too. */
export type AccountOf = ReturnType<typeof accountsIn>
export const accountsIn = (database: Database) =>
  together(async hashes => {
    const rows = await accounts(database.reader)
      .innerJoin('sessions', 'sessions.username', 'staff.username')
      .select(['sessions.token_hash', 'sessions.last_used_at', 'sessions.issued_at'])
      .where('token_hash', 'in', hashes)
      .execute()
    return new Map(rows.map(row => [row.token_hash, row]))
  })

/** What a session needs of its account. */
const accounts = (db: Queries) =>
  db
    .selectFrom('staff')
    .leftJoin('second_steps', 'second_steps.username', 'staff.username')
    .leftJoin('business', join => join.on('business.name', '=', requirement.name))
    .select(['staff.username', 'staff.name', 'staff.role', 'staff.must_change_password', 'staff.password_hash'])
    .select(['second_steps.on_since', 'business.value as requirement'])

type Account = NonNullable<Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>>

function sessionOf(hash: string, { username, name, role, on_since, ...row }: Account): Session {
  const step = { required: row.requirement === requirement.value, on: on_since !== null }
  return { hash, username, name, role, mustChange: row.must_change_password === 1, mustEnrol: mustEnrol(role, step) }
}

/** A session that could not be stored when it was opened. */
async function findHeld(
  database: Database,
  hash: string,
  now: Temporal.Instant,
  idleHours: number,
  used: boolean,
): Promise<Session | undefined> {
  const held = heldSession(hash)
  if (!held) return undefined
  const row = await accounts(database.reader).where('staff.username', '=', held.username).executeTakeFirst()
  const isOver = stored(held.used) <= idleSince(now, idleHours) || stored(held.issued) <= issuedSince(now)
  if (isOver || row?.password_hash !== held.passwordHash || row.on_since !== held.onSince) {
    dropHeld(hash)
    return undefined
  }
  if (used) {
    held.used = now
    await storeHeld(database, hash, now)
  }
  return sessionOf(hash, row)
}

/** Those of these sessions, by the hashes of their tokens, that have not ended. */
export async function signedIn(
  database: Database,
  hashes: readonly string[],
  now: Temporal.Instant,
  idleHours: number,
): Promise<ReadonlySet<string>> {
  const found = new Set(hashes.filter(hash => heldSession(hash)))
  for (const batch of batches(hashes, 1)) {
    const rows = await database.reader
      .selectFrom('sessions')
      .select('token_hash')
      .where('token_hash', 'in', batch)
      .where('last_used_at', '>', idleSince(now, idleHours))
      .where('issued_at', '>', issuedSince(now))
      .execute()
    for (const { token_hash } of rows) found.add(token_hash)
  }
  return found
}

/** Sessions last used at or before this instant have ended. */
export const idleSince = (now: Temporal.Instant, idleHours: number): string =>
  stored(now.subtract({ seconds: Math.round(idleHours * 3600) }))

const longestDays = 30
/** Sessions that began at or before this instant have ended, however much they are used. */
export const issuedSince = (now: Temporal.Instant): string => stored(now.subtract({ hours: longestDays * 24 }))

export async function closeSession(tx: Writer, hash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

/** Ends all of one's own sessions except this one. Returns how many. */
export async function endOtherSessions(
  tx: Writer,
  { username, sessionHash }: Pick<Caller, 'username' | 'sessionHash'>,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('username', '=', username)
    .where('token_hash', '!=', sessionHash)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
