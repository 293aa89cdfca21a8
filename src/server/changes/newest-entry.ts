import { sql } from 'kysely'
import type { Reader } from '../answer.ts'
import type { Database } from '../db/open.ts'

/** What is known of the audit log. */
export type Known = {
  /** This entry and all before it are decided: each is committed, or will never be. */
  readonly newest: number
  /** The last entry that is committed. Some before it may still be open. */
  readonly last: number
}

/** Looks for new entries of the audit log. To be called once at a time. */
export const entriesOf = (database: Database): (() => Promise<Known>) =>
  database.kind === 'sqlite' ? entriesOfSqlite(database.reader) : entriesOfPostgres(database.reader)

/** SQLite writes one transaction at a time, so its ids are in the order of its commits. */
function entriesOfSqlite(reader: Reader): () => Promise<Known> {
  let version: number | undefined
  let last = 0
  return async () => {
    // Changes when another connection has committed, also one of another process.
    const found = await reader
      .selectFrom(sql<{ data_version: number }>`pragma_data_version`.as('pragma'))
      .select('data_version')
      .executeTakeFirst()
    if (found?.data_version !== version) last = await lastOf(reader)
    version = found?.data_version
    return { newest: last, last }
  }
}

const lastOf = async (reader: Reader): Promise<number> => {
  const found = await reader
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst()
  return found?.id ?? 0
}

/** How far back the first look goes. Operations that are older and still open would be missed. */
const firstLook = 1000
const atOnce = 1000

/**
 * PostgreSQL commits transactions in another order than they took their ids in. While an id is missing below one that
 * is committed, nobody can see whether its transaction is still open or was rolled back. Then this takes a transaction id
 * of its own. Every operation changes a row, and so has its transaction id, before it takes the id of its entry: one that
 * does not fails every server test. So whoever holds a missing id has a smaller transaction id than this one. Once no
 * smaller one is open, all is decided. While no id is missing, nothing has to be waited for.
 */
function entriesOfPostgres(reader: Reader): () => Promise<Known> {
  let newest: number | undefined
  let doubt: { readonly upTo: number; readonly before: bigint } | undefined
  const look = async (): Promise<Known> => {
    newest ??= Math.max(0, (await lastOf(reader)) - firstLook)
    const { oldest, ids } = await reader
      .selectNoFrom([
        sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('oldest'),
        sql<string>`array_to_json(array(
          select id from audit_log where id > ${newest} order by id limit ${atOnce}))::text`.as('ids'),
      ])
      .executeTakeFirstOrThrow()
    const found = JSON.parse(ids) as readonly number[]
    if (doubt && BigInt(oldest) >= doubt.before) {
      newest = Math.max(newest, doubt.upTo)
      doubt = undefined
    }
    for (const id of found) if (id === newest + 1) newest = id
    const last = found.at(-1) ?? newest
    if (last <= newest || doubt) return { newest, last: Math.max(newest, last) }
    const own = await reader.selectNoFrom(sql<string>`pg_current_xact_id()::text`.as('id')).executeTakeFirstOrThrow()
    doubt = { upTo: last, before: BigInt(own.id) }
    return look()
  }
  return look
}
