import { read } from '../../calls/handler.ts'
import { among } from '../../db/rows-with-ids.ts'

export const getVideoClass = read(
  'getVideoClass',
  async ({ ids }, { db }) => {
    const open = await db
      .selectFrom('video_classes')
      .innerJoin('students', 'students.student_id', 'video_classes.student_id')
      .innerJoin('courses', 'courses.course_id', 'video_classes.course_id')
      .select([
        'video_classes.video_class_id',
        'video_classes.student_id',
        'video_classes.course_id',
        'video_classes.completed_lessons',
        'courses.course_name',
        'courses.total_lessons',
      ])
      .where('video_classes.deleted_at', 'is', null)
      .where('students.deleted_at', 'is', null)
      .where(among(ids, 'video_classes.video_class_id', 'video_classes.student_id', 'video_classes.course_id'))
      .orderBy(row => row.fn('length', ['video_classes.video_class_id']))
      .orderBy('video_classes.video_class_id')
      .execute()
    return {
      success: true,
      data: open.map(({ completed_lessons, total_lessons, ...row }) => ({
        ...row,
        progress: `${completed_lessons}/${total_lessons}`,
      })),
    }
  },
  { wholeList: true },
)
