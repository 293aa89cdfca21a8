import { stored } from './clock.ts'
import type { Database } from './db/open.ts'
import { idleSince } from './session/sessions.ts'

/** Throws away what nobody can ask for any more: answers kept for repeated requests, ended sessions, old tries. */
export async function tidyUp(database: Database, now: Temporal.Instant, sessionHours: number): Promise<void> {
  await database.write(async tx => {
    const twoDaysAgo = stored(now.subtract({ hours: 48 }))
    await tx.deleteFrom('idempotency').where('created_at', '<', twoDaysAgo).execute()
    await tx.deleteFrom('rate_limits').where('window_start', '<', twoDaysAgo).execute()
    await tx.deleteFrom('sessions').where('last_used_at', '<=', idleSince(now, sessionHours)).execute()
  })
}
