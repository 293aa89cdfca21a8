import type { Writer } from '../answer.ts'
import { lock } from '../db/lock.ts'

/**
 * What a student has of a token, from now on for nobody else to take until the transaction ends: for whoever takes no
 * more than there is. Attendance asks nobody, and may take it below nothing.
 */
export async function balanceToTake(tx: Writer, studentId: string, tokenName: string): Promise<number> {
  await lock(tx, `tokens of ${studentId}`)
  const { balance } = await tx
    .selectFrom('token_ledger')
    .select(row => row.fn.coalesce(row.fn.sum<number>('amount'), row.val(0)).as('balance'))
    .where('student_id', '=', studentId)
    .where('token_name', '=', tokenName)
    .executeTakeFirstOrThrow()
  return balance
}
