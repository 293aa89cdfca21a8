import { read } from '../../calls/handler.ts'
import { isStudent } from '../students/is-student.ts'

export const getStudentTransactionRecords = read(
  'getStudentTransactionRecords',
  async ({ studentId }, { db, refuse }) => {
    if (!(await isStudent(db, studentId))) refuse('unknown', { id: studentId })
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
  { wholeList: true },
)
