import { read } from '../../calls/handler.ts'
import { among } from '../../db/rows-with-ids.ts'

export const getClass = read(
  'getClass',
  async ({ ids }, { db }) => ({
    success: true,
    data: await db
      .selectFrom('classes')
      .select([
        'class_id',
        'course_id',
        'class_name',
        'class_start_date',
        'class_end_date',
        'status',
        'teacher',
        'room',
        'size',
      ])
      .where('deleted_at', 'is', null)
      .where(among(ids, 'classes.class_id'))
      .orderBy(row => row.fn('length', ['class_id']))
      .orderBy('class_id')
      .execute(),
  }),
  { wholeList: true },
)
