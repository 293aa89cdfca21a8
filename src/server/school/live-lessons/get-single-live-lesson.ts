import { read } from '../../calls/handler.ts'
import { liveLessons } from './get-live-lessons.ts'

export const getSingleLiveLesson = read('getSingleLiveLesson', async ({ lessonId }, { db, refuse }) => {
  const lesson = await liveLessons(db).where('live_lessons.live_lesson_id', '=', lessonId).executeTakeFirst()
  if (!lesson) return refuse('noLesson')
  return { success: true, data: lesson }
})
