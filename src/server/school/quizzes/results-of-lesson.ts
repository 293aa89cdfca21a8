import { mayHaveComeOn } from '#rules/enrolments.ts'
import type { Queries } from '../../db/access.ts'
import type { Row } from '../../db/tables.ts'
import { emptyResult } from '../attendance/entered-results.ts'
import { periodsOf } from '../classes/periods.ts'

type ResultRow = Pick<Row<'quiz_results'>, 'quiz_name' | 'student_id' | 'student_result' | 'attendance'>

type Lesson = { readonly live_lesson_id: string; readonly class_id: string; readonly lesson_date: string }

/**
 * The results that were entered for a lesson, and empty ones for everybody else who has a row there. Rows are stored
 * when a quiz is assigned, and who is in the class on the day of the lesson may change afterwards.
 */
export async function resultsOfLesson(db: Queries, lesson: Lesson): Promise<ResultRow[]> {
  const stored = await db
    .selectFrom('quiz_results')
    .innerJoin('students', 'students.student_id', 'quiz_results.student_id')
    .select([
      'quiz_results.quiz_name',
      'quiz_results.student_id',
      'quiz_results.student_result',
      'quiz_results.attendance',
    ])
    .where('quiz_results.live_lesson_id', '=', lesson.live_lesson_id)
    .where('students.deleted_at', 'is', null)
    .execute()
  const quizzes = await quizzesOfLesson(db, lesson.live_lesson_id)
  const entered = stored.filter(
    row => row.student_result !== emptyResult.student_result || row.attendance !== emptyResult.attendance,
  )
  const students = await studentsOfLesson(db, lesson)
  for (const { student_id } of entered) students.add(student_id)
  const known = new Set(stored.map(row => JSON.stringify([row.quiz_name, row.student_id])))
  return [
    ...stored.filter(({ student_id }) => students.has(student_id)),
    ...quizzes.flatMap(quiz_name =>
      [...students]
        .filter(student_id => !known.has(JSON.stringify([quiz_name, student_id])))
        .map(student_id => ({ quiz_name, student_id, ...emptyResult })),
    ),
  ]
}

/** Who was in the class on the day of the lesson or is marked in it. Deleted students are left out. */
export async function studentsOfLesson(db: Queries, lesson: Lesson): Promise<Set<string>> {
  const enrolments = await db
    .selectFrom('class_students')
    .innerJoin('students', 'students.student_id', 'class_students.student_id')
    .select(['students.student_id', 'added_at', 'joined_on', 'removed_at'])
    .where('class_students.class_id', '=', lesson.class_id)
    .where('students.deleted_at', 'is', null)
    .orderBy('students.student_id')
    .execute()
  const marked = await db
    .selectFrom('attendance')
    .innerJoin('students', 'students.student_id', 'attendance.student_id')
    .select('students.student_id')
    .where('attendance.live_lesson_id', '=', lesson.live_lesson_id)
    .where('students.deleted_at', 'is', null)
    .orderBy('students.student_id')
    .execute()
  const found = new Set<string>()
  for (const [student, own] of Map.groupBy(enrolments, row => row.student_id))
    if (mayHaveComeOn(periodsOf(own), lesson.lesson_date)) found.add(student)
  for (const { student_id } of marked) found.add(student_id)
  return found
}

export async function quizzesOfLesson(db: Queries, liveLessonId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lesson_quizzes')
    .select('quiz_name')
    .where('live_lesson_id', '=', liveLessonId)
    .execute()
  return rows.map(row => row.quiz_name)
}
