import { read } from '../../calls/handler.ts'
import { liveLessons } from '../live-lessons/get-live-lessons.ts'
import { publicHolidays } from './public-holidays.ts'

export const getPublicHolidays = read('getPublicHolidays', async ({ year }, { db }) => {
  const known = await publicHolidays(year)
  const days = known.map(({ holiday }) => holiday)
  const stored = await db
    .selectFrom('holidays')
    .select(['holiday', 'holiday_name'])
    .where('holiday', 'in', days)
    .orderBy('holiday_name')
    .execute()
  const lessons = await liveLessons(db)
    .where('live_lessons.lesson_date', 'in', days)
    .orderBy('live_lessons.start_time')
    .orderBy('live_lessons.live_lesson_id')
    .execute()
  const namesOn = Map.groupBy(stored, row => row.holiday)
  const lessonsOn = Map.groupBy(lessons, lesson => lesson.lesson_date)
  return {
    success: true,
    data: known.map(row => ({
      ...row,
      stored: (namesOn.get(row.holiday) ?? []).map(({ holiday_name }) => holiday_name),
      lessons: (lessonsOn.get(row.holiday) ?? []).map(({ live_lesson_id, class_id, class_name, start_time }) => ({
        live_lesson_id,
        class_id,
        class_name,
        start_time,
      })),
    })),
  }
})
