import * as v from 'valibot'
import { Course } from '#contract/courses.ts'
import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { lock } from '../../db/lock.ts'
import { deletionOf } from '../../office/audit/deletion-of.ts'
import { LessonRow } from '../lessons/lesson-row.ts'
import { courseFacts } from './course-facts.ts'

/** The course as the audit log holds it. */
export const restoreCourse = write('restoreCourse', async ({ courseId }, { tx, refuse }) => {
  await lock(tx, 'courses', 'tokens')
  const there = await tx.selectFrom('courses').select('course_id').where('course_id', '=', courseId).executeTakeFirst()
  if (there) refuse('notDeleted', { id: courseId })
  const deletion = await deletionOf(tx, 'deleteCourse', 'courses', courseId)
  if (!deletion) return refuse('unknown', { id: courseId })
  const gone = (table: Change['table']) => deletion.filter(each => each.table === table).map(each => each.before)
  const [{ course_id, total_lessons, status, ...said }] = v.parse(v.tuple([Course]), gone('courses'))
  const lessons = v.parse(v.array(LessonRow), gone('lessons'))
  const course = { course_id, total_lessons, status, ...(await courseFacts(tx, said, refuse)) }
  await tx.insertInto('courses').values(course).execute()
  for (const batch of batches(lessons, 3)) await tx.insertInto('lessons').values(batch).execute()
  return {
    answer: { success: true, message: `Course ${course.course_name} restored.` },
    changed: [
      { table: 'courses', id: course_id, before: null, after: course },
      ...lessons.map((lesson): Change => ({ table: 'lessons', id: lesson.lesson_id, before: null, after: lesson })),
    ],
  }
})
