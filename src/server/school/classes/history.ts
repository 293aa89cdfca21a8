import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { isEntered } from '../attendance/entered-results.ts'

/** A lesson of the class with what was noted about a student in it. */
type Entry = { readonly student_id: string; readonly lesson_date: string }

/** The lessons for which the students have a mark, a result, a leave request or an invoice. */
export async function historyIn(db: Queries, classId: string, ids: readonly string[]): Promise<readonly Entry[]> {
  const found: Entry[] = []
  const lessons = db.selectFrom('live_lessons').where('live_lessons.class_id', '=', classId)
  for (const batch of batches(ids, 4))
    found.push(
      ...(await lessons
        .innerJoin('attendance', 'attendance.live_lesson_id', 'live_lessons.live_lesson_id')
        .select(['attendance.student_id', 'live_lessons.lesson_date'])
        .where('attendance.student_id', 'in', batch)
        .union(
          lessons
            .innerJoin('quiz_results', 'quiz_results.live_lesson_id', 'live_lessons.live_lesson_id')
            .select(['quiz_results.student_id', 'live_lessons.lesson_date'])
            .where('quiz_results.student_id', 'in', batch)
            .where(isEntered),
        )
        .union(
          lessons
            .innerJoin('leave_requests', 'leave_requests.lesson_id', 'live_lessons.live_lesson_id')
            .select(['leave_requests.student_id', 'live_lessons.lesson_date'])
            .where('leave_requests.student_id', 'in', batch),
        )
        .union(
          lessons
            .innerJoin('billed_lessons', 'billed_lessons.live_lesson_id', 'live_lessons.live_lesson_id')
            .select(['billed_lessons.student_id', 'live_lessons.lesson_date'])
            .where('billed_lessons.student_id', 'in', batch),
        )
        .execute()),
    )
  return found
}
