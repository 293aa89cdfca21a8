import { write } from '../../calls/handler.ts'
import type { Writer } from '../../db/access.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { findClass } from '../classes/find-class.ts'
import { lessonMade, newLesson } from '../classes/new-lesson.ts'
import { nextDate } from '../classes/next-date.ts'
import { alignClassDates } from './class-dates.ts'

export const addLiveLesson = write('addLiveLesson', async ({ class_id }, { tx, refuse }) => {
  await lock(tx, 'classes')
  const of = await findClass(tx, class_id)
  if (!of) return refuse('noClass', { id: class_id })
  const lesson = newLesson({
    live_lesson_id: await nextId(tx, 'L', 6),
    class_id,
    lesson_id: await nextCourseLesson(tx, class_id, of.course_id),
    lesson_date: await nextDate(tx, of),
    start_time: of.start_time,
    end_time: of.end_time,
  })
  await tx.insertInto('live_lessons').values(lesson).execute()
  return {
    answer: {
      success: true,
      message: 'Live lesson added successfully.',
      live_lesson_id: lesson.live_lesson_id,
    },
    changed: [lessonMade(lesson), ...(await alignClassDates(tx, class_id))],
  }
})

/** The course lesson after those the class has; null when the course has no more. */
async function nextCourseLesson(tx: Writer, classId: string, courseId: string): Promise<string | null> {
  const { reached } = await tx
    .selectFrom('live_lessons')
    .innerJoin('lessons', 'lessons.lesson_id', 'live_lessons.lesson_id')
    .select(row => row.fn.max<number | null>('lessons.position').as('reached'))
    .where('live_lessons.class_id', '=', classId)
    .executeTakeFirstOrThrow()
  const next = await tx
    .selectFrom('lessons')
    .select('lesson_id')
    .where('course_id', '=', courseId)
    .where('position', '>', reached ?? 0)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return next?.lesson_id ?? null
}
