import { PostgresAdapter, sql } from 'kysely'
import type { Writer } from '../answer.ts'

/**
 * Keeps others with the same name waiting until this transaction ends: for rules that read before they write, where no
 * row exists yet to be locked. On SQLite every write is alone from its start.
 */
export async function lock(tx: Writer, ...names: string[]): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const name of [...new Set(names)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  }
}
