import { mayExportStudents } from '#rules/roles.ts'
import { studentFields } from '#rules/student-fields.ts'
import { read } from '../../calls/handler.ts'
import { among } from '../../db/rows-with-ids.ts'

export const getEveryStudent = read('getEveryStudent', async ({ ids }, { db, caller, refuse }) => {
  if (!mayExportStudents(caller.role)) refuse('role', { role: caller.role })
  const students = await db
    .selectFrom('students')
    .select(['student_id', ...studentFields, 'student_photo', 'status', 'c_time', 'deleted_at'])
    .where('erased_at', 'is', null)
    .where(among(ids, 'students.student_id'))
    .orderBy(row => row.fn('length', ['student_id']))
    .orderBy('student_id')
    .execute()
  return { success: true, data: students.map(({ deleted_at, ...row }) => ({ ...row, deleted: deleted_at !== null })) }
})
