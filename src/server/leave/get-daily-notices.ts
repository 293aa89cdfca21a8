import { answer } from '../answer.ts'

export const getDailyNotices = answer('getDailyNotices', async (_, { db }) => ({
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
      'classes.class_name',
    ])
    .where('leave_requests.status', '=', 'pending')
    .where('students.deleted_at', 'is', null)
    .where('classes.deleted_at', 'is', null)
    .orderBy('leave_requests.leave_date')
    .orderBy('leave_requests.created_at')
    .orderBy('leave_requests.student_id')
    .execute(),
  message: 'Leave notices fetched successfully.',
}))
