import { stored } from './clock.ts'
import type { Database } from './db/open.ts'
import { idleSince } from './session/sessions.ts'

/** Deletes what has expired: answers stored for repeated requests, ended sessions, old attempts. */
export async function tidyUp(database: Database, now: Temporal.Instant, sessionHours: number): Promise<void> {
  await database.write(async tx => {
    const twoDaysAgo = stored(now.subtract({ hours: 48 }))
    await tx.deleteFrom('idempotency').where('created_at', '<', twoDaysAgo).execute()
    await tx.deleteFrom('rate_limits').where('window_start', '<', twoDaysAgo).execute()
    await tx.deleteFrom('sessions').where('last_used_at', '<=', idleSince(now, sessionHours)).execute()
  })
}
