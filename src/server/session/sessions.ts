import { createHash, randomBytes } from 'node:crypto'
import type { Writer } from '../answer.ts'
import { stored } from '../clock.ts'
import type { Database } from '../db/open.ts'

export type Session = {
  readonly hash: string
  readonly username: string
  readonly name: string
  /** As stored, so it may be a word that is no role. */
  readonly role: string
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Opens a session. Only a hash of the token is stored, so this is the only time it is known. */
export async function openSession(tx: Writer, username: string, now: Temporal.Instant) {
  const token = randomBytes(32).toString('base64url')
  const session = { token_hash: hashOf(token), username, issued_at: stored(now), last_used_at: stored(now) }
  await tx.insertInto('sessions').values(session).execute()
  return { token, hash: session.token_hash }
}

const seldom = Temporal.Duration.from({ minutes: 1 })

/** The session of a bearer token, unless it was idle for too long. Its last use is written at most once a minute. */
export async function findSession(
  database: Database,
  token: string,
  now: Temporal.Instant,
  idleHours: number,
): Promise<Session | undefined> {
  const hash = hashOf(token)
  const row = await database.reader
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.username', 'sessions.username')
    .select(['staff.username', 'staff.name', 'staff.role', 'sessions.last_used_at'])
    .where('token_hash', '=', hash)
    .where('last_used_at', '>', idleSince(now, idleHours))
    .executeTakeFirst()
  if (!row) return undefined
  const minuteAgo = stored(now.subtract(seldom))
  if (row.last_used_at <= minuteAgo) {
    await database.write(tx =>
      tx
        .updateTable('sessions')
        .set({ last_used_at: stored(now) })
        .where('token_hash', '=', hash)
        .where('last_used_at', '<=', minuteAgo)
        .execute(),
    )
  }
  return { hash, username: row.username, name: row.name, role: row.role }
}

/** Sessions last used at or before this instant have ended. */
export const idleSince = (now: Temporal.Instant, idleHours: number): string =>
  stored(now.subtract({ seconds: Math.round(idleHours * 3600) }))

export async function closeSession(tx: Writer, hash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}
