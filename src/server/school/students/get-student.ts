import { studentFields } from '#rules/student-fields.ts'
import { readList } from '../../calls/handler.ts'
import { nameSounds } from '../../db/name-sounds.ts'
import { rowsOf } from '../../db/row-source.ts'
import { among } from '../../db/rows-with-ids.ts'

export const getStudent = readList('getStudent', async ({ ids }, { db }) => ({
  rows: rowsOf(
    db
      .selectFrom('students')
      .select(['student_id', ...studentFields, 'student_photo', 'status', 'c_time'])
      .where('deleted_at', 'is', null)
      .where(among(ids, 'students.student_id'))
      .orderBy(row => row.fn('length', ['student_id']))
      .orderBy('student_id'),
    student => {
      const sounds = student.chinese_name ? nameSounds(student.chinese_name) : undefined
      return sounds === undefined ? student : { ...student, name_sounds: sounds }
    },
  ),
  body: data => ({ success: true, data, message: 'Students fetched successfully.' }),
}))
