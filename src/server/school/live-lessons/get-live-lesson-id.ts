import { read } from '../../calls/handler.ts'
import { liveLessons } from './get-live-lessons.ts'

export const getLiveLessonId = read(
  'getLiveLessonId',
  async ({ class_id, lesson_date, start_time }, { db, refuse }) => {
    const lesson = await liveLessons(db)
      .where('live_lessons.class_id', '=', class_id)
      .where('live_lessons.lesson_date', '=', lesson_date)
      .where('live_lessons.start_time', '=', start_time)
      .executeTakeFirst()
    if (!lesson) return refuse('noLesson')
    return { success: true, lesson_id: lesson.live_lesson_id }
  },
)
