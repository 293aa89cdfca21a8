import { whenAway } from '../../calls/failure.ts'
import type { Queries, Writer } from '../../db/access.ts'
import type { Database } from '../../db/open.ts'
import { stored } from '../../process/clock.ts'
import { countUnstored, type Limit } from './attempts-in-memory.ts'

/**
 * Counts an attempt under all of these limits, in the database, so that they hold across restarts and machines. Returns
 * the seconds until the next attempt is allowed: 0 when this one was. One that is not allowed writes nothing.
 */
export async function countAttempt(
  database: Database,
  limits: readonly Limit[],
  now: Temporal.Instant,
): Promise<number> {
  const wait = await waitOf(database.reader, limits, now)
  if (wait > 0) return wait
  const counting = database.write(async tx => {
    if (await countIn(tx, limits, now)) return 0
    // Another request has used the last attempt since it was read.
    return Math.max(1, await waitOf(tx, limits, now))
  })
  // While the disk is full, the memory of this process counts.
  return counting.catch(whenAway(() => countUnstored(limits, now)))
}

/**
 * Counts an attempt under all of these limits, in a transaction of the caller. Returns the limits of which it is the last
 * attempt; undefined when one of them does not allow it, and none counts it.
 */
export async function countIn(
  tx: Writer,
  limits: readonly Limit[],
  now: Temporal.Instant,
): Promise<readonly Limit[] | undefined> {
  const counted: { readonly limit: Limit; readonly attempt: number }[] = []
  for (const limit of limits) {
    const attempt = await count(tx, limit, now)
    if (attempt === undefined) {
      for (const each of counted) await uncountAttempt(tx, each.limit)
      return undefined
    }
    counted.push({ limit, attempt })
  }
  return counted.flatMap(({ limit, attempt }) => (attempt === limit.attempts ? [limit] : []))
}

/** The seconds until an attempt is allowed under all of these limits. Writes nothing. */
export async function waitOf(db: Queries, limits: readonly Limit[], now: Temporal.Instant): Promise<number> {
  const rows = await db
    .selectFrom('rate_limits')
    .select(['name', 'window_start', 'count'])
    .where(
      'name',
      'in',
      limits.map(limit => limit.name),
    )
    .execute()
  const waits = rows.map(({ name, window_start, count }) => {
    const limit = limits.find(each => each.name === name)
    if (!limit || count < limit.attempts) return 0
    const ends = Temporal.Instant.from(window_start).add({ minutes: limit.minutes })
    return Math.ceil(now.until(ends).total('seconds'))
  })
  return Math.max(0, ...waits)
}

/** Which attempt it is, from 1; undefined when it is not allowed and not counted. */
async function count(
  tx: Writer,
  { name, attempts, minutes }: Limit,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const start = stored(now)
  const over = stored(now.subtract({ minutes }))
  const row = await tx
    .insertInto('rate_limits')
    .values({ name, window_start: start, count: 1 })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet(row => ({
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
        }))
        .where(row => row.or([row('rate_limits.window_start', '<=', over), row('rate_limits.count', '<', attempts)])),
    )
    .returning('count')
    .executeTakeFirst()
  return row?.count
}

/** Removes a successful attempt from the count. */
export async function uncountAttempt(tx: Writer, { name }: Pick<Limit, 'name'>): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set(row => ({ count: row('count', '-', 1) }))
    .where('name', '=', name)
    .where('count', '>', 0)
    .execute()
}

/** Removes all attempts under a limit. */
export async function forgetLimit(tx: Writer, { name }: Limit): Promise<void> {
  await tx.deleteFrom('rate_limits').where('name', '=', name).execute()
}

/** Removes all attempts under the names that begin like this. */
export async function forgetAttempts(tx: Writer, start: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('name', '>=', start).where('name', '<', `${start}\u{10ffff}`).execute()
}
