import { answer } from '../answer.ts'
import { liveLessons } from '../live-lessons/get-live-lessons.ts'
import { isStudent } from '../students/is-student.ts'

/** Past lessons are included, because families also phone after an illness. */
const daysAfterwards = 14

/** Lessons of the classes the student is in now, without those they have asked leave from. */
export const getLessonsToLeave = answer('getLessonsToLeave', async ({ student_id }, { db, today, refuse }) => {
  if (!(await isStudent(db, student_id))) refuse('noStudent', { id: student_id })
  const lessons = await liveLessons(db)
    .innerJoin('class_students', 'class_students.class_id', 'live_lessons.class_id')
    .where('class_students.student_id', '=', student_id)
    .where('class_students.removed_at', 'is', null)
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
  const past = lessons.filter(lesson => lesson.lesson_date < today.toString())
  return { success: true, data: [...lessons.slice(past.length), ...past.reverse()] }
})
