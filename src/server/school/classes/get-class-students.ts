import { answer } from '../../calls/handler.ts'
import { among } from '../../db/with-ids.ts'
import { findClass } from './find-class.ts'
import { studentsIn } from './students-in.ts'

export const getClassStudents = answer('getClassStudents', async ({ class_id, ids }, { db, refuse }) => {
  if (!(await findClass(db, class_id))) refuse('noClass', { id: class_id })
  return { success: true, data: await studentsIn(db, class_id).where(among(ids, 'students.student_id')).execute() }
})
