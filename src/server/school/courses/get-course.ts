import { read } from '../../calls/handler.ts'
import { among } from '../../db/rows-with-ids.ts'

export const getCourse = read(
  'getCourse',
  async ({ ids }, { db }) => ({
    success: true,
    data: await db
      .selectFrom('courses')
      .select([
        'course_id',
        'course_name',
        'total_lessons',
        'printing_materials',
        'token_name',
        'course_description',
        'video_package',
        'status',
      ])
      .where(among(ids, 'courses.course_id'))
      .orderBy(row => row.fn('length', ['course_id']))
      .orderBy('course_id')
      .execute(),
  }),
  { wholeList: true },
)
