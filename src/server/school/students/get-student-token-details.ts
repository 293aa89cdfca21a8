import { read } from '../../calls/handler.ts'
import { isStudent } from './is-student.ts'

export const getStudentTokenDetails = read('getStudentTokenDetails', async ({ studentId }, { db, refuse }) => {
  if (!(await isStudent(db, studentId))) refuse('unknown', { id: studentId })
  const balances = await db
    .selectFrom('token_balances')
    .leftJoin('tokens', 'tokens.token_name', 'token_balances.token_name')
    .select(['token_balances.token_name', 'tokens.token_type', 'token_balances.amount'])
    .where('token_balances.student_id', '=', studentId)
    .orderBy('token_balances.token_name')
    .execute()
  return { success: true, data: balances.map(balance => ({ ...balance, token_type: balance.token_type ?? '' })) }
})
