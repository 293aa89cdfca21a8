import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { liveLessons } from './get-live-lessons.ts'

/** Changes the lesson of this class only, not the course lesson. */
export const updateLessonContent = write('updateLessonContent', async ({ lessonId, ...after }, { tx, refuse }) => {
  await lock(tx, 'classes')
  const lesson = await liveLessons(tx).where('live_lessons.live_lesson_id', '=', lessonId).executeTakeFirst()
  if (!lesson) return refuse('noLesson')
  await tx.updateTable('live_lessons').set(after).where('live_lesson_id', '=', lessonId).execute()
  const { lesson_content, lesson_page, homework, test } = lesson
  return {
    answer: { success: true, message: 'updated lesson.' },
    changed: [{ table: 'live_lessons', id: lessonId, before: { lesson_content, lesson_page, homework, test }, after }],
  }
})
