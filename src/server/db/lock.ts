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
 * Keeps others with the same name waiting until this transaction ends: for rules that read before they write, where no
 * row exists yet to be locked. On SQLite every write is alone from its start.
 */
export const lock = (tx: Writer, ...names: string[]): Promise<void> =>
  wait(tx, names, name => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/** Keeps only those waiting who lock the name for themselves: for many who rely on what one may change. */
export const share = (tx: Writer, ...names: string[]): Promise<void> =>
  wait(tx, names, name => sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)
