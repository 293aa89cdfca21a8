import * as v from 'valibot'
import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { deletionOf } from '../../office/audit/deletion-of.ts'
import { countLessons, courseToChange, lastLesson } from './course-to-change.ts'
import { LessonRow } from './lesson-row.ts'

/** Restores the lesson from the audit log to its place at the end of its course. */
export const restoreLesson = write('restoreLesson', async ({ lessonId }, { tx, refuse }) => {
  const deletion = await deletionOf(tx, 'deleteLesson', 'lessons', lessonId)
  const there = await tx.selectFrom('lessons').select('lesson_id').where('lesson_id', '=', lessonId).executeTakeFirst()
  if (there) refuse('notDeleted', { id: lessonId })
  if (!deletion) return refuse('unknown', { id: lessonId })
  const lesson = v.parse(LessonRow, deletion.find(each => each.table === 'lessons')?.before)
  const { course_id, position } = lesson
  const course = await courseToChange(tx, course_id)
  if (!course) return refuse('noCourse', { id: course_id })
  if (((await lastLesson(tx, course_id))?.position ?? 0) !== position - 1) {
    refuse('overtaken', { id: lessonId, course: course_id })
  }
  await tx.insertInto('lessons').values(lesson).execute()
  const detached = (table: Change['table']): string[] =>
    deletion.filter(each => each.table === table).map(each => each.id)
  const changed: Change[] = []
  for (const batch of batches(detached('live_lessons'), 2)) {
    const rows = await tx
      .updateTable('live_lessons')
      .set({ lesson_id: lessonId })
      .where('live_lesson_id', 'in', batch)
      .where('lesson_id', 'is', null)
      .returning('live_lesson_id as id')
      .execute()
    changed.push(...rows.map(({ id }) => attached('live_lessons', id, lessonId)))
  }
  for (const batch of batches(detached('bookings'), 2)) {
    const rows = await tx
      .updateTable('bookings')
      .set({ lesson_id: lessonId })
      .where('booking_id', 'in', batch)
      .where('lesson_id', 'is', null)
      .returning('booking_id as id')
      .execute()
    changed.push(...rows.map(({ id }) => attached('bookings', id, lessonId)))
  }
  return {
    answer: { success: true, message: `Lesson ${lessonId} restored.` },
    changed: [
      { table: 'lessons', id: lessonId, before: null, after: lesson },
      ...changed,
      await countLessons(tx, course, position),
    ],
  }
})

const attached = (table: 'live_lessons' | 'bookings', id: string, lesson_id: string): Change => ({
  table,
  id,
  before: { lesson_id: null },
  after: { lesson_id },
})
