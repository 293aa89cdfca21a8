import { write } from '../../calls/handler.ts'
import { batches } from '../../db/batches.ts'
import { nextId, nextIds } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { courseFacts } from './course-facts.ts'

export const createCourse = write('createCourse', async ({ total_lessons, ...said }, { tx, refuse }) => {
  await lock(tx, 'courses', 'tokens')
  const facts = await courseFacts(tx, said, refuse)
  const course = { course_id: await nextId(tx, 'CR', 4), ...facts, total_lessons, status: 'active' }
  await tx.insertInto('courses').values(course).execute()
  const ids = await nextIds(tx, 'CL', 6, total_lessons)
  const lessons = ids.map((lesson_id, at) => ({ lesson_id, course_id: course.course_id, position: at + 1 }))
  for (const batch of batches(lessons, 3)) await tx.insertInto('lessons').values(batch).execute()
  return {
    answer: { success: true, message: `Course ${course.course_name} created.`, course_id: course.course_id },
    changed: [
      { table: 'courses', id: course.course_id, before: null, after: course },
      ...lessons.map(lesson => ({ table: 'lessons', id: lesson.lesson_id, before: null, after: lesson }) as const),
    ],
  }
})
