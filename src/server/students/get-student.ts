import { studentFields } from '#rules/student-fields.ts'
import { answer } from '../answer.ts'

export const getStudent = answer(
  'getStudent',
  async (_, { db }) => ({
    success: true,
    data: await db
      .selectFrom('students')
      .select(['student_id', ...studentFields, 'student_photo', 'status', 'c_time'])
      .where('deleted_at', 'is', null)
      .orderBy(row => row.fn('length', ['student_id']))
      .orderBy('student_id')
      .execute(),
    message: 'Students fetched successfully.',
  }),
  { wholeList: true },
)
