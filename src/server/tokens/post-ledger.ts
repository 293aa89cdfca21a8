import type { Change, Writer } from '../answer.ts'
import { batches } from '../db/batches.ts'
import type { NewRow } from '../db/tables.ts'

/** A movement of a student's tokens. The database numbers the entries. */
export type LedgerEntry = Omit<NewRow<'token_ledger'>, 'id'>

/**
 * Posts movements to the ledger, in the order given, and returns the changes for the audit log. Amounts are whole
 * tokens, negative for spending. An entry of 0 is left out. The database refuses a cause that was posted before, so no
 * movement is posted twice.
 */
export async function postLedger(tx: Writer, entries: readonly LedgerEntry[]): Promise<Change[]> {
  const moving = entries.filter(entry => entry.amount !== 0)
  for (const entry of moving) {
    if (!Number.isSafeInteger(entry.amount))
      throw new RangeError(`${entry.cause}: ${entry.amount} is no number of tokens.`)
  }
  for (const batch of batches(moving, 9)) await tx.insertInto('token_ledger').values(batch).execute()
  return moving.map(entry => ({ table: 'token_ledger', id: entry.cause, before: null, after: entry }))
}
