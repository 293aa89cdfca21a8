import type { Writer } from '../answer.ts'
import { lock } from '../db/lock.ts'

/**
 * A student's balance of a token, locked until the transaction ends. It is for operations that may not make the balance
 * negative. Attendance may, and does not use it.
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
