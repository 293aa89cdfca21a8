import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'

export const toggleStudentStatus = write('toggleStudentStatus', async ({ studentId }, { tx, refuse }) => {
  await lock(tx, 'students')
  const student = await tx
    .selectFrom('students')
    .select('status')
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!student) return refuse('unknown', { id: studentId })
  const status = student.status === 'active' ? 'inactive' : 'active'
  await tx.updateTable('students').set({ status }).where('student_id', '=', studentId).execute()
  return {
    answer: { success: true, status },
    changed: [{ table: 'students', id: studentId, before: { status: student.status }, after: { status } }],
  }
})
