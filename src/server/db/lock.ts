import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Writer } from '../answer.ts'

const wait = async (
  tx: Writer,
  names: readonly string[],
  how: (name: string) => RawBuilder<unknown>,
): Promise<void> => {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const name of [...new Set(names)].sort()) await how(name).execute(tx)
}

/**
 * Makes others who want the same lock wait until this transaction ends. It is for rules that read before they write,
 * where no row exists yet to lock. On SQLite every write is already alone.
 */
export const lock = (tx: Writer, ...names: string[]): Promise<void> =>
  wait(tx, names, name => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/** A shared lock: it waits only for exclusive holders. It is for transactions that rely on data without changing it. */
export const share = (tx: Writer, ...names: string[]): Promise<void> =>
  wait(tx, names, name => sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)
