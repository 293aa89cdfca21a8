import { mayHaveComeOn } from '#rules/enrolments.ts'
import { read } from '../../calls/handler.ts'
import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { isEntered } from '../attendance/entered-results.ts'
import { periodsOf } from '../classes/periods.ts'
import { liveLessons } from '../live-lessons/get-live-lessons.ts'
import { isStudent } from '../students/is-student.ts'

/** Past lessons are included, because families also phone after an illness. */
const daysAfterwards = 14

/** Lessons while the students are in the class, and those with a record of theirs, without those they have asked leave from. */
export const getLessonsToLeave = read(
  'getLessonsToLeave',
  async ({ student_id, others = [] }, { db, today, refuse }) => {
    if (!(await isStudent(db, student_id))) refuse('noStudent', { id: student_id })
    const ids = [...new Set([student_id, ...others])]
    const since = today.subtract({ days: daysAfterwards }).toString()
    const enrolments = await db
      .selectFrom('class_students')
      .select(['student_id', 'class_id', 'added_at', 'joined_on', 'removed_at'])
      .where('student_id', 'in', ids)
      .execute()
    const inClass = Map.groupBy(enrolments, row => row.class_id)
    const classes = [...inClass.keys()]
    const found =
      classes.length === 0
        ? []
        : await liveLessons(db)
            .where('live_lessons.class_id', 'in', classes)
            .where('live_lessons.lesson_date', '>=', since)
            .orderBy('live_lessons.lesson_date')
            .orderBy('live_lessons.start_time')
            .orderBy('live_lessons.live_lesson_id')
            .execute()
    const recorded = await recordsOf(
      db,
      found.map(lesson => lesson.live_lesson_id),
    )
    const leave = await db
      .selectFrom('leave_requests')
      .select(['student_id', 'lesson_id'])
      .where('student_id', 'in', ids)
      .where('status', '!=', 'rejected')
      .execute()
    const asked = Map.groupBy(leave, row => row.lesson_id)
    const lessons = found.flatMap(lesson => {
      const { class_id, lesson_date, live_lesson_id } = lesson
      const away = new Set(asked.get(live_lesson_id)?.map(row => row.student_id))
      const marked = new Set(recorded.get(live_lesson_id)?.map(row => row.student_id))
      const students = [...Map.groupBy(inClass.get(class_id) ?? [], row => row.student_id)].filter(
        ([student, rows]) => !away.has(student) && (marked.has(student) || mayHaveComeOn(periodsOf(rows), lesson_date)),
      ).length
      if (students === 0) return []
      return ids.length === 1 ? lesson : { ...lesson, shared: { students, of: ids.length } }
    })
    const past = lessons.filter(lesson => lesson.lesson_date < today.toString())
    return { success: true, data: [...lessons.slice(past.length), ...past.reverse()] }
  },
)

/** Who has a mark or a result in one of these lessons. */
async function recordsOf(db: Queries, lessons: readonly string[]) {
  const found: { live_lesson_id: string; student_id: string }[] = []
  for (const batch of batches(lessons, 2))
    found.push(
      ...(await db
        .selectFrom('attendance')
        .select(['live_lesson_id', 'student_id'])
        .where('live_lesson_id', 'in', batch)
        .union(
          db
            .selectFrom('quiz_results')
            .select(['live_lesson_id', 'student_id'])
            .where('live_lesson_id', 'in', batch)
            .where(isEntered),
        )
        .execute()),
    )
  return Map.groupBy(found, row => row.live_lesson_id)
}
