import type { Change, Writer } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { NewRow } from '../../db/tables.ts'

/** A movement of a student's tokens. The database numbers the entries. */
export type LedgerEntry = Omit<NewRow<'token_ledger'>, 'id'>

/**
 * Posts movements to the ledger and returns the changes for the audit log, in the order given. The entries are stored
 * student by student, because on PostgreSQL each locks its balance, and operations that lock in one order do not wait
 * for each other in a circle. Amounts are whole tokens, negative for spending. An entry of 0 is left out. The database refuses a cause that was posted before, so no
 * movement is posted twice.
 */
export async function postLedger(tx: Writer, entries: readonly LedgerEntry[]): Promise<Change[]> {
  const moving = entries.filter(entry => entry.amount !== 0)
  for (const entry of moving) {
    if (!Number.isSafeInteger(entry.amount))
      throw new RangeError(`${entry.cause}: ${entry.amount} is no number of tokens.`)
  }
  const byStudent = moving.toSorted((one, other) =>
    one.student_id < other.student_id ? -1 : Number(one.student_id > other.student_id),
  )
  for (const batch of batches(byStudent, 9)) await tx.insertInto('token_ledger').values(batch).execute()
  return moving.map(entry => ({ table: 'token_ledger', id: entry.cause, before: null, after: entry }))
}
