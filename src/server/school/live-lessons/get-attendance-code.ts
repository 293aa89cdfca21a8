import { read } from '../../calls/handler.ts'
import { liveLessons } from './get-live-lessons.ts'

export const getAttendanceCode = read('getAttendanceCode', async ({ lessonId }, { db, refuse }) => {
  const lesson = await liveLessons(db)
    .select('live_lessons.attendance_code')
    .where('live_lessons.live_lesson_id', '=', lessonId)
    .executeTakeFirst()
  if (!lesson) return refuse('noCode')
  return { success: true, data: lesson.attendance_code }
})
