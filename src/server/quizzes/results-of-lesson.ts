import { dateOf } from '#rules/hong-kong.ts'
import type { Queries } from '../answer.ts'
import type { Row } from '../db/tables.ts'

export type ResultRow = Pick<Row<'quiz_results'>, 'quiz_name' | 'student_id' | 'student_result' | 'attendance'>

type Lesson = { readonly live_lesson_id: string; readonly class_id: string; readonly lesson_date: string }

/** A result with nothing entered. */
export const emptyResult = { student_result: null, attendance: 'presence' } as const

/**
 * The stored results of a lesson, and empty ones for students who joined after a quiz was assigned and before the
 * lesson. Deleted students are left out.
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
  const enrolled = await db
    .selectFrom('class_students')
    .innerJoin('students', 'students.student_id', 'class_students.student_id')
    .select(['students.student_id', 'class_students.added_at'])
    .where('class_students.class_id', '=', lesson.class_id)
    .where('class_students.removed_at', 'is', null)
    .where('students.deleted_at', 'is', null)
    .execute()
  const known = new Set(stored.map(row => JSON.stringify([row.quiz_name, row.student_id])))
  const inTime = enrolled.filter(row => dateOf(row.added_at) <= lesson.lesson_date)
  return [
    ...stored,
    ...quizzes.flatMap(quiz_name =>
      inTime
        .filter(({ student_id }) => !known.has(JSON.stringify([quiz_name, student_id])))
        .map(({ student_id }) => ({ quiz_name, student_id, ...emptyResult })),
    ),
  ]
}

export async function quizzesOfLesson(db: Queries, liveLessonId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lesson_quizzes')
    .select('quiz_name')
    .where('live_lesson_id', '=', liveLessonId)
    .execute()
  return rows.map(row => row.quiz_name)
}
