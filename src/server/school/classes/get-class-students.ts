import { read } from '../../calls/handler.ts'
import { among } from '../../db/rows-with-ids.ts'
import { findClass } from './find-class.ts'
import { periodsOf } from './periods.ts'
import { studentsIn } from './students-in.ts'

export const getClassStudents = read('getClassStudents', async ({ class_id, ids }, { db, refuse }) => {
  if (!(await findClass(db, class_id))) refuse('noClass', { id: class_id })
  const students = await studentsIn(db, class_id).where(among(ids, 'students.student_id')).execute()
  const enrolments = await db
    .selectFrom('class_students')
    .select(['student_id', 'added_at', 'joined_on', 'removed_at'])
    .where('class_id', '=', class_id)
    .where(among(ids, 'class_students.student_id'))
    .execute()
  const ofStudent = Map.groupBy(enrolments, ({ student_id }) => student_id)
  const joinedOn = (student_id: string) => periodsOf(ofStudent.get(student_id) ?? []).at(-1)?.from ?? null
  return { success: true, data: students.map(row => ({ ...row, joined_on: joinedOn(row.student_id) })) }
})
