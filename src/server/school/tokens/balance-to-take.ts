import type { Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'

/**
 * A student's balance of a token, locked until the transaction ends. It is for operations that may not make the balance
 * negative. Attendance may, and does not use it.
 */
export async function balanceToTake(tx: Writer, studentId: string, tokenName: string): Promise<number> {
  await lock(tx, `student tokens:${studentId}`)
  const found = await tx
    .selectFrom('token_balances')
    .select('amount')
    .where('student_id', '=', studentId)
    .where('token_name', '=', tokenName)
    .executeTakeFirst()
  return found?.amount ?? 0
}
