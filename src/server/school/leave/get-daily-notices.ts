import { sql } from 'kysely'
import { read } from '../../calls/handler.ts'
import { among } from '../../db/rows-with-ids.ts'

export const getDailyNotices = read('getDailyNotices', async ({ ids }, { db }) => ({
  success: true,
  data: await db
    .selectFrom('leave_requests')
    .innerJoin('students', 'students.student_id', 'leave_requests.student_id')
    .innerJoin('live_lessons', 'live_lessons.live_lesson_id', 'leave_requests.lesson_id')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .select([
      'leave_requests.title',
      'leave_requests.description',
      'leave_requests.student_id',
      'leave_requests.lesson_id',
      'leave_requests.leave_date',
      'leave_requests.created_at as requested_at',
      'classes.class_id',
      'classes.class_name',
    ])
    .select(
      sql<string>`leave_requests.student_id || '/' || leave_requests.lesson_id || '/' || leave_requests.leave_date`.as(
        'notice_id',
      ),
    )
    .where('leave_requests.status', '=', 'pending')
    .where('students.deleted_at', 'is', null)
    .where('classes.deleted_at', 'is', null)
    .where(among(ids, 'leave_requests.student_id', 'leave_requests.lesson_id', 'classes.class_id'))
    .orderBy('leave_requests.leave_date')
    .orderBy('leave_requests.created_at')
    .orderBy('leave_requests.student_id')
    .orderBy('leave_requests.lesson_id')
    .execute(),
  message: 'Leave notices fetched successfully.',
}))
