import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { enrolmentId } from '../classes/enrol.ts'
import { loginHolder } from './login-holder.ts'

/** Bookings that the deletion cancelled stay cancelled, because their places may be taken. */
export const restoreStudent = write('restoreStudent', async ({ studentId }, { tx, refuse }) => {
  await lock(tx, 'students')
  const student = await tx
    .selectFrom('students')
    .select(['student_login_id', 'deleted_at', 'details_erased_at'])
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  if (!student) return refuse('unknown', { id: studentId })
  if (student.details_erased_at !== null) refuse('erased', { id: studentId })
  if (student.deleted_at === null) return refuse('notDeleted', { id: studentId })
  const holder = await loginHolder(tx, student.student_login_id, studentId)
  if (holder !== undefined) refuse('loginTaken', { login: student.student_login_id, id: holder })

  await tx.updateTable('students').set({ deleted_at: null }).where('student_id', '=', studentId).execute()
  const enrolments = await tx
    .selectFrom('class_students')
    .select(['class_id', 'student_id', 'added_at', 'removed_at'])
    .where('student_id', '=', studentId)
    .where('removed_why', '=', 'student deleted')
    .execute()
  await tx
    .updateTable('class_students')
    .set({ removed_at: null, removed_why: null })
    .where('student_id', '=', studentId)
    .where('removed_why', '=', 'student deleted')
    .execute()
  return {
    answer: { success: true, message: `Student ${studentId} restored.` },
    changed: [
      { table: 'students', id: studentId, before: { deleted_at: student.deleted_at }, after: { deleted_at: null } },
      ...enrolments.map(
        (row): Change => ({
          table: 'class_students',
          id: enrolmentId(row),
          before: { removed_at: row.removed_at, removed_why: 'student deleted' },
          after: { removed_at: null, removed_why: null },
        }),
      ),
    ],
  }
})
