import type { Queries } from '../../db/access.ts'
import { mentions } from './rows.ts'

/** How many entries are searched in one statement: PostgreSQL gives up one that takes too long. */
export const step = 20_000

/**
 * The entries of the log after this one that have a row with this id, in any table: the newest first, and no further
 * back than somebody asks. One entry may be large, so they come one by one.
 */
export async function* laterEntries(db: Queries, after: number, id: string) {
  const { newest } = await db
    .selectFrom('audit_log')
    .select(row => row.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  for (let to = Number(newest ?? 0); to > after; ) {
    const from = Math.max(after, to - step)
    const entry = await db
      .selectFrom('audit_log')
      .select(['id', 'staff', 'changes'])
      .where('id', '>', from)
      .where('id', '<=', to)
      .where(mentions(id))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (entry) yield entry
    to = entry ? entry.id - 1 : from
  }
}
