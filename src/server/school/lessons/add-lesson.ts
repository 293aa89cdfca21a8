import { mostLessons } from '#contract/courses.ts'
import { write } from '../../calls/handler.ts'
import { nextId } from '../../db/counters.ts'
import { countLessons, courseToChange, lastLesson } from './course-to-change.ts'

export const addLesson = write('addLesson', async ({ course_id }, { tx, refuse }) => {
  const course = await courseToChange(tx, course_id)
  if (!course) return refuse('noCourse', { id: course_id })
  const position = ((await lastLesson(tx, course_id))?.position ?? 0) + 1
  if (position > mostLessons) refuse('full', { id: course_id, most: mostLessons.toLocaleString('en') })
  const lesson = { lesson_id: await nextId(tx, 'CL', 6), course_id, position }
  await tx.insertInto('lessons').values(lesson).execute()
  return {
    answer: { success: true, message: 'Lesson added successfully.' },
    changed: [
      { table: 'lessons', id: lesson.lesson_id, before: null, after: lesson },
      await countLessons(tx, course, position),
    ],
  }
})
