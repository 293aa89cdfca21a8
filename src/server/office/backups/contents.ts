import { sql } from 'kysely'
import type { Reader } from '../../db/access.ts'

/** What is in a database, as its backup's description says it. */
export type Contents = {
  readonly students: number
  readonly invoices: number
  readonly receipts: number
  /** The last number of each series of invoices, receipts and credit notes, by 'LR-2026'. */
  readonly highest: Readonly<Record<string, number>>
  /** The instant of the last operation. */
  readonly newest: string | null
  /** Grows with every change. */
  readonly revision: number
}

export async function contentsOf(db: Reader): Promise<Contents> {
  const counts = await db
    .selectFrom(
      sql<Omit<Contents, 'highest'>>`(select
        (select count(*) from students where deleted_at is null) as students,
        (select count(*) from invoices) as invoices,
        (select count(*) from money_in) as receipts,
        (select max(at) from audit_log) as newest,
        (select max(revision) from revisions) as revision)`.as('counts'),
    )
    .selectAll()
    .executeTakeFirstOrThrow()
  const counters = await db
    .selectFrom('counters')
    .selectAll()
    .where(row => row.or([row('name', 'like', '__-____'), row('name', 'like', '___-____')]))
    .orderBy('name')
    .execute()
  return { ...counts, highest: Object.fromEntries(counters.map(({ name, value }) => [name, value])) }
}

export const revisionOf = async (db: Reader): Promise<number> =>
  (
    await db
      .selectFrom('revisions')
      .select(row => row.fn.max('revision').as('revision'))
      .executeTakeFirst()
  )?.revision ?? 0
