import { sql } from 'kysely'
import type { Writer } from '../answer.ts'
import { batches } from '../db/batches.ts'

/**
 * What was entered into one of these lessons or refers to it, as a clause; undefined when all are as they were created.
 */
export async function writtenIn(tx: Writer, lessons: readonly string[]): Promise<string | undefined> {
  const what = (words: string) => sql<string>`${sql.lit(words)}`.as('what')
  for (const batch of batches(lessons, 6)) {
    const found = await tx
      .selectFrom('live_lessons')
      .select(['live_lesson_id as lesson', what('content')])
      .where('live_lesson_id', 'in', batch)
      .where(row =>
        row.or([
          row('lesson_content', '!=', ''),
          row('lesson_page', '!=', ''),
          row('homework', '!=', ''),
          row('test', '!=', ''),
        ]),
      )
      .union(db =>
        db
          .selectFrom('attendance')
          .select(['live_lesson_id as lesson', what('attendance')])
          .where('live_lesson_id', 'in', batch),
      )
      .union(db =>
        db
          .selectFrom('lesson_quizzes')
          .select(['live_lesson_id as lesson', what('a quiz')])
          .where('live_lesson_id', 'in', batch),
      )
      .union(db =>
        db
          .selectFrom('quiz_results')
          .select(['live_lesson_id as lesson', what('test results')])
          .where('live_lesson_id', 'in', batch),
      )
      .union(db =>
        db
          .selectFrom('leave_requests')
          .select(['lesson_id as lesson', what('a leave request')])
          .where('lesson_id', 'in', batch),
      )
      .union(db =>
        db
          .selectFrom('billed_lessons')
          .select(['live_lesson_id as lesson', what('an invoice')])
          .where('live_lesson_id', 'in', batch),
      )
      .execute()
    const [first] = found.toSorted((one, other) => (one.lesson + one.what < other.lesson + other.what ? -1 : 1))
    if (first) return `lesson ${first.lesson} has ${first.what} by now`
  }
  return undefined
}
