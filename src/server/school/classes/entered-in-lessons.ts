import { sql } from 'kysely'
import { type Clause, clause, worded } from '#contract/fill.ts'
import type { Writer } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'

type Written = 'hasAttendance' | 'hasContent' | 'hasInvoice' | 'hasLeave' | 'hasQuiz' | 'hasResults'

/** What was entered into one of these lessons or refers to it; undefined when all are as they were created. */
export async function writtenIn(tx: Writer, lessons: readonly string[]): Promise<Clause | undefined> {
  const what = (of: Written) => sql<Written>`${sql.lit(of)}`.as('what')
  for (const batch of batches(lessons, 6)) {
    const found = await tx
      .selectFrom('live_lessons')
      .select(['live_lesson_id as lesson', what('hasContent')])
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
          .select(['live_lesson_id as lesson', what('hasAttendance')])
          .where('live_lesson_id', 'in', batch),
      )
      .union(db =>
        db
          .selectFrom('lesson_quizzes')
          .select(['live_lesson_id as lesson', what('hasQuiz')])
          .where('live_lesson_id', 'in', batch),
      )
      .union(db =>
        db
          .selectFrom('quiz_results')
          .select(['live_lesson_id as lesson', what('hasResults')])
          .where('live_lesson_id', 'in', batch),
      )
      .union(db =>
        db
          .selectFrom('leave_requests')
          .select(['lesson_id as lesson', what('hasLeave')])
          .where('lesson_id', 'in', batch),
      )
      .union(db =>
        db
          .selectFrom('billed_lessons')
          .select(['live_lesson_id as lesson', what('hasInvoice')])
          .where('live_lesson_id', 'in', batch),
      )
      .execute()
    const all = found.map(({ lesson, what }) => clause('lessonHas', { id: lesson, what: clause(what, {}) }))
    const [first] = all.toSorted((one, other) => (worded(one) < worded(other) ? -1 : 1))
    if (first) return first
  }
  return undefined
}
