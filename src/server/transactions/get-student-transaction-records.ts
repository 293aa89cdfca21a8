import { answer } from '../answer.ts'

export const getStudentTransactionRecords = answer(
  'getStudentTransactionRecords',
  async ({ studentId }, { db, refuse }) => {
    const student = await db
      .selectFrom('students')
      .select('student_id')
      .where('student_id', '=', studentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!student) refuse('unknown', { id: studentId })
    return {
      success: true,
      data: await db
        .selectFrom('token_ledger')
        .select(['student_id', 'token_name', 'transaction_type', 'transaction_detail', 'amount', 'timestamp'])
        .where('student_id', '=', studentId)
        .orderBy('id', 'desc')
        .execute(),
    }
  },
  { lists: ['students', 'token_ledger'] },
)
