import { filledStudent, missingFields, studentFieldLabels } from '#rules/student-fields.ts'
import { write } from '../../calls/handler.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { loginHolder } from './login-holder.ts'
import { makeFamilies } from './make-families.ts'

export const createStudent = write('createStudent', async (input, { tx, now, refuse }) => {
  const fields = filledStudent(input)
  const [missing] = missingFields(fields)
  if (missing !== undefined) refuse('nameMissing', { field: studentFieldLabels[missing] })
  await lock(tx, 'students')
  const holder = await loginHolder(tx, fields.student_login_id)
  if (holder !== undefined) refuse('loginTaken', { login: fields.student_login_id, id: holder })
  const student = {
    student_id: await nextId(tx, 'S', 4),
    ...fields,
    student_photo: null,
    status: 'active' as const,
    c_time: stored(now),
    deleted_at: null,
  }
  await tx.insertInto('students').values(student).execute()
  await makeFamilies(tx, [student])
  return {
    answer: { success: true, data: { student_id: student.student_id } },
    changed: [{ table: 'students', id: student.student_id, before: null, after: student }],
  }
})
