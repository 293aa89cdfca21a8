import { studentFields } from '#rules/student-fields.ts'
import { among } from '../among.ts'
import { answer } from '../answer.ts'

export const getStudent = answer(
  'getStudent',
  async ({ ids }, { db }) => ({
    success: true,
    data: await db
      .selectFrom('students')
      .select(['student_id', ...studentFields, 'student_photo', 'status', 'c_time'])
      .where('deleted_at', 'is', null)
      .where(among(ids, 'students.student_id'))
      .orderBy(row => row.fn('length', ['student_id']))
      .orderBy('student_id')
      .execute(),
    message: 'Students fetched successfully.',
  }),
  { wholeList: true },
)
