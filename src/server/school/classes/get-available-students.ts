import { readList } from '../../calls/handler.ts'
import { rowsOf } from '../../db/row-source.ts'
import { among } from '../../db/rows-with-ids.ts'
import { findClass } from './find-class.ts'
import { studentsOutside } from './students-in.ts'

/** Nearly as long as the list of all students. */
export const getAvailableStudents = readList('getAvailableStudents', async ({ class_id, ids }, { db, refuse }) => {
  if (!(await findClass(db, class_id))) refuse('noClass', { id: class_id })
  return {
    rows: rowsOf(studentsOutside(db, class_id).where(among(ids, 'students.student_id')), student => student),
    body: data => ({ success: true, data }),
  }
})
