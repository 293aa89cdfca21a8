import {
  changedFields,
  requiredStudentFields,
  studentFieldLabels,
  studentFields,
  tidyStudent,
} from '#rules/student-fields.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { loginHolder } from './login-holder.ts'

export const updatestudent = write('updatestudent', async ({ studentId, ...input }, { tx, refuse }) => {
  await lock(tx, 'students')
  const stored = await tx
    .selectFrom('students')
    .select(studentFields)
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!stored) return refuse('unknown', { id: studentId })
  const given = tidyStudent(input)
  for (const field of requiredStudentFields) {
    if (given[field] === '') refuse('nameMissing', { field: studentFieldLabels[field] })
  }
  const after = changedFields(stored, given)
  const login = after.student_login_id ?? ''
  const holder = await loginHolder(tx, login, studentId)
  if (holder !== undefined) refuse('loginTaken', { login, id: holder })

  const message = 'Student updated successfully.'
  const fields = studentFields.filter(field => field in after)
  if (fields.length === 0) return { answer: { success: true, message }, changed: [] }
  await tx.updateTable('students').set(after).where('student_id', '=', studentId).execute()
  const before = Object.fromEntries(fields.map(field => [field, stored[field]]))
  return { answer: { success: true, message }, changed: [{ table: 'students', id: studentId, before, after }] }
})
