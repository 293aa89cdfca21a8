import { mayHaveComeOn } from '#rules/enrolments.ts'
import { answer } from '../answer.ts'
import { periodsOf } from '../classes/periods.ts'
import { liveLessons } from '../live-lessons/get-live-lessons.ts'
import { isStudent } from '../students/is-student.ts'

/** Past lessons are included, because families also phone after an illness. */
const daysAfterwards = 14

/** Lessons of the classes the student is in now, without those while they were away and those they have asked leave from. */
export const getLessonsToLeave = answer('getLessonsToLeave', async ({ student_id }, { db, today, refuse }) => {
  if (!(await isStudent(db, student_id))) refuse('noStudent', { id: student_id })
  const enrolments = await db
    .selectFrom('class_students')
    .select(['class_id', 'added_at', 'removed_at'])
    .where('student_id', '=', student_id)
    .execute()
  const enrolmentsIn = Map.groupBy(enrolments, row => row.class_id)
  const found = await liveLessons(db)
    .where(
      'live_lessons.class_id',
      'in',
      db
        .selectFrom('class_students')
        .select('class_id')
        .where('student_id', '=', student_id)
        .where('removed_at', 'is', null),
    )
    .where('live_lessons.lesson_date', '>=', today.subtract({ days: daysAfterwards }).toString())
    .where(
      'live_lessons.live_lesson_id',
      'not in',
      db
        .selectFrom('leave_requests')
        .select('lesson_id')
        .where('student_id', '=', student_id)
        .where('status', '!=', 'rejected'),
    )
    .orderBy('live_lessons.lesson_date')
    .orderBy('live_lessons.start_time')
    .orderBy('live_lessons.live_lesson_id')
    .execute()
  const lessons = found.filter(({ class_id, lesson_date }) =>
    mayHaveComeOn(periodsOf(enrolmentsIn.get(class_id) ?? []), lesson_date),
  )
  const past = lessons.filter(lesson => lesson.lesson_date < today.toString())
  return { success: true, data: [...lessons.slice(past.length), ...past.reverse()] }
})
