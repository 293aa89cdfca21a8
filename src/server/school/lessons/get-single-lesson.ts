import { read } from '../../calls/handler.ts'

export const getSingleLesson = read('getSingleLesson', async ({ lessonId }, { db, refuse }) => {
  const lesson = await db
    .selectFrom('lessons')
    .select(['lesson_id', 'course_id'])
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return { success: true, data: lesson ?? refuse('unknown', { id: lessonId }) }
})
