import { mayHaveComeOn } from '#rules/enrolments.ts'
import { read } from '../../calls/handler.ts'
import { isEntered } from '../attendance/entered-results.ts'
import { periodsOf } from '../classes/periods.ts'

/** Counts the students of each lesson's sheet, and those among them with a mark. Deleted students are in no sheet. */
export const getLiveLessonCounts = read('getLiveLessonCounts', async ({ from, to }, { db }) => {
  const lessons = await db
    .selectFrom('live_lessons')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .select(['live_lessons.live_lesson_id', 'live_lessons.class_id', 'live_lessons.lesson_date'])
    .where('live_lessons.lesson_date', '>=', from)
    .where('live_lessons.lesson_date', '<=', to)
    .where('classes.deleted_at', 'is', null)
    .orderBy('live_lessons.live_lesson_id')
    .execute()
  const between = db
    .selectFrom('live_lessons')
    .where('live_lessons.lesson_date', '>=', from)
    .where('live_lessons.lesson_date', '<=', to)
  const enrolments = await db
    .selectFrom('class_students')
    .innerJoin('students', 'students.student_id', 'class_students.student_id')
    .select([
      'class_students.class_id',
      'class_students.student_id',
      'class_students.added_at',
      'class_students.joined_on',
      'class_students.removed_at',
    ])
    .where('class_students.class_id', 'in', between.select('live_lessons.class_id'))
    .where('students.deleted_at', 'is', null)
    .execute()
  const records = await between
    .innerJoin('attendance', 'attendance.live_lesson_id', 'live_lessons.live_lesson_id')
    .innerJoin('students', 'students.student_id', 'attendance.student_id')
    .select(['attendance.live_lesson_id', 'attendance.student_id', 'attendance.attendance'])
    .where('students.deleted_at', 'is', null)
    .execute()
  const results = await between
    .innerJoin('quiz_results', 'quiz_results.live_lesson_id', 'live_lessons.live_lesson_id')
    .innerJoin('students', 'students.student_id', 'quiz_results.student_id')
    .select(['quiz_results.live_lesson_id', 'quiz_results.student_id'])
    .distinct()
    .where(isEntered)
    .where('students.deleted_at', 'is', null)
    .execute()
  const withResult = Map.groupBy(results, row => row.live_lesson_id)
  const enrolled = Map.groupBy(enrolments, row => row.class_id)
  const recorded = Map.groupBy(records, row => row.live_lesson_id)
  return {
    success: true,
    data: lessons.map(({ live_lesson_id, class_id, lesson_date }) => {
      const own = recorded.get(live_lesson_id) ?? []
      const students = new Set([...own, ...(withResult.get(live_lesson_id) ?? [])].map(row => row.student_id))
      for (const [student, periods] of Map.groupBy(enrolled.get(class_id) ?? [], row => row.student_id))
        if (mayHaveComeOn(periodsOf(periods), lesson_date)) students.add(student)
      return {
        live_lesson_id,
        students: students.size,
        marked: own.filter(row => row.attendance !== 'pending').length,
      }
    }),
  }
})
