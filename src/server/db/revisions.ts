import type { Table } from '#contract/tables.ts'
import type { Change, Queries, Writer } from './access.ts'

/**
 * Counts a change of these tables. The new number contains the time, so that a restored database never repeats a number
 * for other rows. Always in one order, and last in a transaction, because on PostgreSQL other writers
 * of the same tables wait for these rows.
 */
export async function countChanges(tx: Writer, changed: readonly Change[]): Promise<void> {
  const now = Date.now() * 1000 + Math.floor(Math.random() * 1000)
  for (const table of [...new Set(changed.map(change => change.table))].sort()) {
    await tx
      .updateTable('revisions')
      .set(row => ({
        revision: row
          .case()
          .when('revision', '<', now)
          .then(now)
          .else(row('revision', '+', 1))
          .end(),
      }))
      .where('table_name', '=', table)
      .execute()
  }
}

/** The revisions of some tables as one word, which changes when one of them does. */
export async function revisionsOf(db: Queries, tables: readonly Table[]): Promise<string> {
  const rows = await db
    .selectFrom('revisions')
    .select('revision')
    .where('table_name', 'in', tables)
    .orderBy('table_name')
    .execute()
  return rows.map(row => row.revision.toString(36)).join('.')
}
