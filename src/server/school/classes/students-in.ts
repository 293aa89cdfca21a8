import { studentFields } from '#rules/student-fields.ts'
import type { Queries } from '../../db/access.ts'

/** Students who are not deleted, by id, as a list shows them. */
const students = (db: Queries) =>
  db
    .selectFrom('students')
    .select(['student_id', ...studentFields, 'student_photo', 'status', 'c_time'])
    .where('deleted_at', 'is', null)
    .orderBy(row => row.fn('length', ['student_id']))
    .orderBy('student_id')

const enrolledIn = (db: Queries, classId: string) =>
  db
    .selectFrom('class_students')
    .select('class_students.student_id')
    .where('class_id', '=', classId)
    .where('removed_at', 'is', null)

/** The students of a class, active or not. */
export const studentsIn = (db: Queries, classId: string) =>
  students(db).where('student_id', 'in', enrolledIn(db, classId))

/** The active students who are not in a class. */
export const studentsOutside = (db: Queries, classId: string) =>
  students(db).where('status', '=', 'active').where('student_id', 'not in', enrolledIn(db, classId))
