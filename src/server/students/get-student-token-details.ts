import { answer } from '../answer.ts'
import { isStudent } from './is-student.ts'

export const getStudentTokenDetails = answer('getStudentTokenDetails', async ({ studentId }, { db, refuse }) => {
  if (!(await isStudent(db, studentId))) refuse('unknown', { id: studentId })
  const balances = await db
    .selectFrom('token_ledger')
    .leftJoin('tokens', 'tokens.token_name', 'token_ledger.token_name')
    .select(['token_ledger.token_name', 'tokens.token_type'])
    .select(row => row.fn.sum<number>('token_ledger.amount').as('amount'))
    .where('token_ledger.student_id', '=', studentId)
    .groupBy(['token_ledger.token_name', 'tokens.token_type'])
    .orderBy('token_ledger.token_name')
    .execute()
  return { success: true, data: balances.map(balance => ({ ...balance, token_type: balance.token_type ?? '' })) }
})
