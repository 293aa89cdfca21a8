import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { holidaysFrom } from '../classes/holidays-from.ts'
import { alignClassDates } from './class-dates.ts'
import { hasLessonOn } from './has-lesson-on.ts'

/** The lesson keeps its content, marks, quizzes and billing. */
export const updateLessonMove = write(
  'updateLessonMove',
  async ({ class_name, lesson_date, original_lesson_date, start_time, end_time }, { tx, refuse }) => {
    if (end_time <= start_time) refuse('endBeforeStart')
    await lock(tx, 'classes', 'holidays')
    const lesson = await tx
      .selectFrom('live_lessons')
      .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
      .select([
        'live_lessons.live_lesson_id',
        'live_lessons.class_id',
        'live_lessons.lesson_date',
        'live_lessons.start_time',
        'live_lessons.end_time',
      ])
      .where('classes.class_name', '=', class_name)
      .where('classes.deleted_at', 'is', null)
      .where('live_lessons.lesson_date', '=', original_lesson_date)
      .executeTakeFirst()
    if (!lesson) return refuse('noLesson', { name: class_name, date: original_lesson_date })
    if ((await holidaysFrom(tx, lesson_date)).has(lesson_date)) refuse('holiday')
    const { live_lesson_id, class_id, ...before } = lesson
    if (await hasLessonOn(tx, class_id, lesson_date, live_lesson_id))
      refuse('taken', { name: class_name, date: lesson_date })
    const after = { lesson_date, start_time, end_time }
    await tx.updateTable('live_lessons').set(after).where('live_lesson_id', '=', live_lesson_id).execute()
    return {
      answer: { success: true, message: 'Lesson updated successfully!' },
      changed: [{ table: 'live_lessons', id: live_lesson_id, before, after }, ...(await alignClassDates(tx, class_id))],
    }
  },
)
