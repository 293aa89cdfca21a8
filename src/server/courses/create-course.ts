import { tidy } from '#rules/names.ts'
import { answer } from '../answer.ts'
import { batches } from '../db/batches.ts'
import { nextId, nextIds } from '../db/counters.ts'
import { lock } from '../db/lock.ts'

/** Longer texts keep their lines. */
const written = (text: string | null | undefined): string => (text ?? '').normalize('NFC').trim()

export const createCourse = answer('createCourse', async (input, { tx, refuse }) => {
  await lock(tx, 'courses', 'tokens')
  const course_name = tidy(input.course_name)
  const video_package = tidy(input.video_package ?? '') || null
  const named = await tx
    .selectFrom('courses')
    .select('course_name')
    .where('course_name', 'in', [course_name, video_package ?? course_name])
    .execute()
  const exists = (name: string): boolean => named.some(course => course.course_name === name)
  if (exists(course_name)) refuse('nameTaken', { name: course_name })
  if (video_package !== null && !exists(video_package)) refuse('noPackage', { name: video_package })
  const token = await tx
    .selectFrom('tokens')
    .select('token_name')
    .where('token_name', '=', tidy(input.token_name))
    .executeTakeFirst()
  if (!token) return refuse('noToken', { name: input.token_name })

  const course = {
    course_id: await nextId(tx, 'CR', 4),
    course_name,
    total_lessons: input.total_lessons,
    printing_materials: written(input.printing_materials),
    token_name: token.token_name,
    course_description: written(input.course_description) || null,
    video_package,
    status: 'active',
  }
  await tx.insertInto('courses').values(course).execute()
  const ids = await nextIds(tx, 'CL', 6, input.total_lessons)
  const lessons = ids.map((lesson_id, at) => ({ lesson_id, course_id: course.course_id, position: at + 1 }))
  for (const batch of batches(lessons, 3)) await tx.insertInto('lessons').values(batch).execute()
  return {
    answer: { success: true, message: `Course ${course_name} created.`, course_id: course.course_id },
    changed: [
      { table: 'courses', id: course.course_id, before: null, after: course },
      ...lessons.map(lesson => ({ table: 'lessons', id: lesson.lesson_id, before: null, after: lesson }) as const),
    ],
  }
})
