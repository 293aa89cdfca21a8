import { isBillable, type UnbilledLesson } from '#rules/billing.ts'
import type { Queries, Writer } from '../../db/access.ts'
import { lock, share } from '../../db/lock.ts'
import { isBeforeAdding, periodsOf } from '../classes/periods.ts'

/** Nobody else bills lessons, or deletes an enrolment, until this transaction ends. */
export async function lockBilling(tx: Writer): Promise<void> {
  await lock(tx, 'billing')
  await share(tx, 'enrolments')
}

/**
 * The live lessons from one day to another that can be billed now, by student, without deleted students. The caller who
 * bills them has called `lockBilling`, so that no other request does so at the same time.
 */
export async function unbilledLessons(
  db: Queries,
  {
    from,
    to,
    today,
    studentIds,
  }: { from: string; to: string; today: Temporal.PlainDate; studentIds?: readonly string[] },
): Promise<Map<string, UnbilledLesson[]>> {
  let query = db
    .selectFrom('live_lessons')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .innerJoin('courses', 'courses.course_id', 'classes.course_id')
    .innerJoin('tokens', 'tokens.token_name', 'courses.token_name')
    .innerJoin('class_students', 'class_students.class_id', 'live_lessons.class_id')
    .innerJoin('students', 'students.student_id', 'class_students.student_id')
    .leftJoin('attendance', join =>
      join
        .onRef('attendance.live_lesson_id', '=', 'live_lessons.live_lesson_id')
        .onRef('attendance.student_id', '=', 'class_students.student_id'),
    )
    .leftJoin('billed_lessons', join =>
      join
        .onRef('billed_lessons.live_lesson_id', '=', 'live_lessons.live_lesson_id')
        .onRef('billed_lessons.student_id', '=', 'class_students.student_id'),
    )
    .select([
      'class_students.student_id',
      'class_students.added_at',
      'class_students.joined_on',
      'class_students.removed_at',
      'live_lessons.live_lesson_id',
      'live_lessons.lesson_date',
      'classes.class_id',
      'classes.class_name',
      'classes.deleted_at',
      'classes.made_on',
      'courses.course_id',
      'courses.course_name',
      'tokens.token_name',
      'tokens.token_type',
      'tokens.value_cents',
      'attendance.attendance',
    ])
    .select(row =>
      row
        .exists(
          row
            .selectFrom('leave_requests')
            .select('leave_requests.lesson_id')
            .whereRef('leave_requests.student_id', '=', 'class_students.student_id')
            .whereRef('leave_requests.lesson_id', '=', 'live_lessons.live_lesson_id')
            .where('leave_requests.status', '=', 'approved'),
        )
        .as('leave'),
    )
    .where('live_lessons.lesson_date', '>=', from)
    .where('live_lessons.lesson_date', '<=', to)
    .where('tokens.token_type', '=', 'Live')
    .where('students.deleted_at', 'is', null)
    .where('billed_lessons.invoice_ref', 'is', null)
  if (studentIds !== undefined) {
    // PostgreSQL expects few lessons in a month, and would look for these students in the classes of all of them.
    const classes = await db
      .selectFrom('class_students')
      .select('class_id')
      .distinct()
      .where('student_id', 'in', studentIds)
      .execute()
    if (classes.length === 0) return new Map()
    query = query.where('class_students.student_id', 'in', studentIds).where(
      'live_lessons.class_id',
      'in',
      classes.map(({ class_id }) => class_id),
    )
  }
  const rows = await query.execute()
  const lessons: UnbilledLesson[] = []
  // Who came back has an enrolment for each time.
  for (const enrolments of Map.groupBy(rows, row => `${row.live_lesson_id} ${row.student_id}`).values()) {
    const { deleted_at, leave, made_on, added_at: _, joined_on: __, removed_at: ___, ...row } = enrolments[0]!
    lessons.push({
      ...row,
      class_deleted: deleted_at !== null,
      periods: periodsOf(enrolments),
      before_adding: made_on === null && isBeforeAdding(enrolments, row.lesson_date),
      leave_approved: Boolean(leave),
    })
  }
  return Map.groupBy(
    lessons.filter(lesson => isBillable(lesson, today.toString())),
    lesson => lesson.student_id,
  )
}
