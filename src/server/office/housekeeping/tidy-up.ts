import type { Database } from '../../db/open.ts'
import { stored } from '../../process/clock.ts'
import { keepNoLonger } from '../personal-data/keep-no-longer.ts'
import { forgottenBefore } from '../session/known-networks.ts'
import { begunTooEarly } from '../session/second-step.ts'
import { idleSince, issuedSince } from '../session/sessions.ts'

/**
 * Deletes what has expired: ended sessions, secrets that nobody confirmed, old attempts and networks, and what was kept as
 * long as the settings say. Returns whether something is left, so that other writes go on in between.
 */
export async function tidyUp(database: Database, now: Temporal.Instant, sessionHours: number): Promise<boolean> {
  await database.write(async tx => {
    const twoDaysAgo = stored(now.subtract({ hours: 48 }))
    await tx.deleteFrom('rate_limits').where('window_start', '<', twoDaysAgo).execute()
    await tx
      .deleteFrom('second_steps')
      .where('on_since', 'is', null)
      .where('begun_at', '<=', begunTooEarly(now))
      .execute()
    await tx.deleteFrom('known_networks').where('signed_in_at', '<=', forgottenBefore(now)).execute()
    await tx
      .deleteFrom('sessions')
      .where(row =>
        row.or([row('last_used_at', '<=', idleSince(now, sessionHours)), row('issued_at', '<=', issuedSince(now))]),
      )
      .execute()
  })
  return keepNoLonger(database, now)
}
