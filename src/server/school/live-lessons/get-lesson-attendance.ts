import { mayHaveComeOn } from '#rules/enrolments.ts'
import { dateOf, minuteOf } from '#rules/hong-kong.ts'
import { read } from '../../calls/handler.ts'
import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { isEntered } from '../attendance/entered-results.ts'
import { periodsOf } from '../classes/periods.ts'

type Sheet = { readonly live_lesson_id: string; readonly class_id: string; readonly lesson_date: string }

/** A row for everybody who was in the class on the day of the lesson, and for everybody with a record. */
export const getLessonAttendance = read('getLessonAttendance', async ({ lessonId }, { db, refuse }) => {
  const lesson = await db
    .selectFrom('live_lessons')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .innerJoin('courses', 'courses.course_id', 'classes.course_id')
    .leftJoin('tokens', join =>
      join.onRef('tokens.token_name', '=', 'courses.token_name').on('tokens.token_type', '=', 'Live'),
    )
    .select(['live_lessons.live_lesson_id', 'live_lessons.lesson_date', 'live_lessons.class_id', 'tokens.token_name'])
    .where('live_lessons.live_lesson_id', '=', lessonId)
    .where('classes.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!lesson) return refuse('noLesson')

  const rows = await sheetOf(db, lesson)
  const { token_name } = lesson
  const day = Temporal.PlainDate.from(lesson.lesson_date)
  const tokens =
    token_name === null
      ? undefined
      : await balances(
          db,
          token_name,
          rows.map(row => row.student_id),
        )
  return {
    success: true,
    data: rows.map(({ student_id, attendance, homework_status, checked_in_at, joined_on, left_on }) => ({
      student_id,
      attendance: attendance ?? 'pending',
      homework_status: homework_status ?? 0,
      live_lesson_id: lesson.live_lesson_id,
      date: lesson.lesson_date,
      ...(tokens ? { live_tokens: tokens.get(student_id) ?? 0 } : {}),
      joined_on,
      left_on,
      checked_in: checked_in_at === null ? null : minuteOf(Temporal.Instant.from(checked_in_at), day),
    })),
  }
})

/** Without deleted students, for whom nothing can be marked. */
async function sheetOf(db: Queries, lesson: Sheet) {
  const enrolments = await db
    .selectFrom('class_students')
    .select(['student_id', 'added_at', 'joined_on', 'removed_at'])
    .where('class_id', '=', lesson.class_id)
    .orderBy('added_at')
    .execute()
  const results = await db
    .selectFrom('quiz_results')
    .select('student_id')
    .distinct()
    .where('live_lesson_id', '=', lesson.live_lesson_id)
    .where(isEntered)
    .execute()
  const withResult = new Set(results.map(row => row.student_id))
  const enrolmentsOf = Map.groupBy(enrolments, row => row.student_id)
  const concerned = db
    .selectFrom('class_students')
    .select('student_id')
    .where('class_id', '=', lesson.class_id)
    .union(db.selectFrom('attendance').select('student_id').where('live_lesson_id', '=', lesson.live_lesson_id))
    .union(db.selectFrom('quiz_results').select('student_id').where('live_lesson_id', '=', lesson.live_lesson_id))
  const rows = await db
    .selectFrom('students')
    .leftJoin('attendance', join =>
      join
        .onRef('attendance.student_id', '=', 'students.student_id')
        .on('attendance.live_lesson_id', '=', lesson.live_lesson_id),
    )
    .select(['students.student_id', 'attendance.attendance', 'attendance.homework_status', 'attendance.checked_in_at'])
    .where('students.deleted_at', 'is', null)
    .where('students.student_id', 'in', concerned)
    .orderBy(row => row.fn('length', ['students.student_id']))
    .orderBy('students.student_id')
    .execute()
  return rows.flatMap(row => {
    const own = enrolmentsOf.get(row.student_id) ?? []
    const hasRecord = row.attendance !== null || withResult.has(row.student_id)
    if (!hasRecord && !mayHaveComeOn(periodsOf(own), lesson.lesson_date)) return []
    const [first, left] = [own[0], own.at(-1)?.removed_at]
    const joined_on = first ? (first.joined_on ?? dateOf(first.added_at)) : null
    return { ...row, joined_on, left_on: left ? dateOf(left) : null }
  })
}

/** The students' balances of a token. */
async function balances(db: Queries, token: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const batch of batches(ids, 1)) {
    const sums = await db
      .selectFrom('token_ledger')
      .select(row => ['student_id', row.fn.sum<number>('amount').as('amount')])
      .where('student_id', 'in', batch)
      .where('token_name', '=', token)
      .groupBy('student_id')
      .execute()
    for (const { student_id, amount } of sums) found.set(student_id, amount)
  }
  return found
}
