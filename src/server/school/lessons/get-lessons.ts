import { read } from '../../calls/handler.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Queries } from '../../db/access.ts'

async function lessonsOf(db: Queries, course_id: string, refuse: Refuse<'getLesson'>) {
  const course = await db
    .selectFrom('courses')
    .select('course_id')
    .where('course_id', '=', course_id)
    .executeTakeFirst()
  if (!course) refuse('noCourse', { id: course_id })
  return db
    .selectFrom('lessons')
    .select(['lesson_id', 'course_id'])
    .where('course_id', '=', course_id)
    .orderBy('position')
    .execute()
}

export const getLessons = read('getLessons', async ({ course_id }, { db, refuse }) => ({
  success: true,
  data: await lessonsOf(db, course_id, refuse),
}))

export const getLesson = read('getLesson', async ({ courseId }, { db, refuse }) => ({
  success: true,
  data: await lessonsOf(db, courseId, refuse),
}))
