import { clause } from '#contract/fill.ts'
import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { countLessons, courseToChange, lastLesson } from './course-to-change.ts'

/** Live lessons and cancelled bookings of it stay, without a course lesson. */
export const deleteLesson = write('deleteLesson', async ({ course_id }, { tx, refuse }) => {
  const course = await courseToChange(tx, course_id)
  if (!course) return refuse('noCourse', { id: course_id })
  const lesson = await lastLesson(tx, course_id)
  if (!lesson) return refuse('none', { id: course_id })
  const { lesson_id, position } = lesson
  // A student's progress counts the lessons that they booked and watched, so a booked lesson must stay.
  const bookings = await tx
    .selectFrom('bookings')
    .select('booking_id')
    .where('lesson_id', '=', lesson_id)
    .where('status', '!=', 'cancelled')
    .execute()
  const count = bookings.length
  if (count > 0) refuse('booked', { lesson: lesson_id, what: clause('countedBookings', { count }) })
  const live = await tx
    .updateTable('live_lessons')
    .set({ lesson_id: null })
    .where('lesson_id', '=', lesson_id)
    .returning('live_lesson_id as id')
    .execute()
  const booked = await tx
    .updateTable('bookings')
    .set({ lesson_id: null })
    .where('lesson_id', '=', lesson_id)
    .returning('booking_id as id')
    .execute()
  await tx.deleteFrom('lessons').where('lesson_id', '=', lesson_id).execute()
  const detached = (table: 'live_lessons' | 'bookings', rows: readonly { readonly id: string }[]): Change[] =>
    rows.map(({ id }) => ({ table, id, before: { lesson_id }, after: { lesson_id: null } }))
  return {
    answer: { success: true, message: 'Lesson deleted successfully.', lesson_id },
    changed: [
      ...detached('live_lessons', live),
      ...detached('bookings', booked),
      { table: 'lessons', id: lesson_id, before: lesson, after: null },
      await countLessons(tx, course, position - 1),
    ],
  }
})
