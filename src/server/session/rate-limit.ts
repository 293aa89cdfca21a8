import type { Writer } from '../answer.ts'
import { stored } from '../clock.ts'

export type Limit = { readonly attempts: number; readonly minutes: number }

/**
 * Counts an attempt in its window, in the database, so that the limit holds across restarts and machines. Returns the
 * seconds until the next attempt is allowed: 0 when this one was.
 */
export async function countAttempt(tx: Writer, name: string, limit: Limit, now: Temporal.Instant): Promise<number> {
  const start = stored(now)
  const over = stored(now.subtract({ minutes: limit.minutes }))
  const { count, window_start } = await tx
    .insertInto('rate_limits')
    .values({ name, window_start: start, count: 1 })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(row => ({
        count: row
          .case()
          .when('rate_limits.window_start', '<=', over)
          .then(1)
          .else(row('rate_limits.count', '+', 1))
          .end(),
        window_start: row
          .case()
          .when('rate_limits.window_start', '<=', over)
          .then(start)
          .else(row.ref('rate_limits.window_start'))
          .end(),
      })),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow()
  if (count <= limit.attempts) return 0
  const ends = Temporal.Instant.from(window_start).add({ minutes: limit.minutes })
  return Math.max(1, Math.ceil(now.until(ends).total('seconds')))
}

/** Removes a successful attempt from the count. */
export async function uncountAttempt(tx: Writer, name: string): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set(row => ({ count: row('count', '-', 1) }))
    .where('name', '=', name)
    .where('count', '>', 0)
    .execute()
}

/** Removes all attempts under a name. */
export async function forgetAttempts(tx: Writer, name: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('name', '=', name).execute()
}
