import { answer } from '../answer.ts'
import { findClass } from './find-class.ts'
import { studentsOutside } from './students-in.ts'

export const getAvailableStudents = answer('getAvailableStudents', async ({ class_id }, { db, refuse }) => {
  if (!(await findClass(db, class_id))) refuse('noClass', { id: class_id })
  return { success: true, data: await studentsOutside(db, class_id).execute() }
})
