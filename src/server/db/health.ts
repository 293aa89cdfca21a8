import { type Clock, stored } from '../process/clock.ts'
import { facts, type Log } from '../process/log.ts'
import type { Database } from './open.ts'

/** Reads what is quickly read. Rejects when the database cannot be read. */
export const readTest = (database: Pick<Database, 'reader'>): Promise<unknown> =>
  database.reader.selectFrom('revisions').select('revision').limit(1).executeTakeFirstOrThrow()

const seldom = Temporal.Duration.from({ seconds: 10 })

/**
 * Whether the database takes writes. It commits one, at most every ten seconds, because a full disk is found by a commit
 * alone. The first failure is logged, and those after it are not.
 */
export function writeTest(database: Database, clock: Clock, log: Log): () => Promise<boolean> {
  let last: { readonly at: Temporal.Instant; readonly works: Promise<boolean> } | undefined
  let failing = false
  async function attempt(now: Temporal.Instant): Promise<boolean> {
    try {
      // A row that nobody else uses, so that nobody waits for it.
      const row = { window_start: stored(now), count: 0 }
      await database.write(tx =>
        tx
          .insertInto('rate_limits')
          .values({ name: 'health', ...row })
          .onConflict(conflict => conflict.column('name').doUpdateSet(row))
          .execute(),
      )
      failing = false
      return true
    } catch (error) {
      if (!failing) log('error', 'the database takes no writes', facts(error))
      failing = true
      return false
    }
  }
  return () => {
    const now = clock()
    if (!last || Temporal.Instant.compare(last.at.add(seldom), now) <= 0) last = { at: now, works: attempt(now) }
    return last.works
  }
}
