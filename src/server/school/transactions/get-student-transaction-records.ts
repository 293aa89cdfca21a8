import { read } from '../../calls/handler.ts'
import { isStudent } from '../students/is-student.ts'
import { partsOf } from '../tokens/ledger-detail.ts'

export const getStudentTransactionRecords = read(
  'getStudentTransactionRecords',
  async ({ studentId }, { db, refuse }) => {
    if (!(await isStudent(db, studentId))) refuse('unknown', { id: studentId })
    const entries = await db
      .selectFrom('token_ledger')
      .select(['student_id', 'token_name', 'transaction_type', 'transaction_detail', 'amount', 'timestamp', 'cause'])
      .where('student_id', '=', studentId)
      .orderBy('id', 'desc')
      .execute()
    return {
      success: true,
      data: entries.map(({ cause, ...entry }) => {
        const parts = partsOf(cause, entry.transaction_detail)
        return parts.length > 0 ? { ...entry, detail_parts: parts } : entry
      }),
    }
  },
  { wholeList: true },
)
