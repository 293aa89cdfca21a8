import { dateOf, zone } from '#rules/hong-kong.ts'
import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import { hasJoined } from '../classes/periods.ts'
import { isStudent } from './is-student.ts'

export const getStudentSummary = read('getStudentSummary', async ({ studentId }, { db, now, today, refuse }) => {
  if (!(await isStudent(db, studentId))) refuse('unknown', { id: studentId })
  const classes = await db
    .selectFrom('class_students')
    .innerJoin('classes', 'classes.class_id', 'class_students.class_id')
    .select(['classes.class_id', 'classes.class_name'])
    .where('class_students.student_id', '=', studentId)
    .where('class_students.removed_at', 'is', null)
    .where('classes.deleted_at', 'is', null)
    .orderBy('classes.class_name')
    .orderBy('classes.class_id')
    .execute()
  const day = today.toString()
  const time = now.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'second' })
  const next =
    classes.length === 0
      ? undefined
      : await db
          .selectFrom('live_lessons')
          .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
          .innerJoin('class_students', 'class_students.class_id', 'live_lessons.class_id')
          .select([
            'live_lessons.live_lesson_id',
            'live_lessons.lesson_date',
            'live_lessons.start_time',
            'classes.class_name',
          ])
          .where(
            'live_lessons.class_id',
            'in',
            classes.map(({ class_id }) => class_id),
          )
          .where('class_students.student_id', '=', studentId)
          .where('class_students.removed_at', 'is', null)
          .where(hasJoined)
          .where('live_lessons.lesson_date', '>=', day)
          .where(row => row.or([row('live_lessons.lesson_date', '>', day), row('live_lessons.start_time', '>', time)]))
          .orderBy('live_lessons.lesson_date')
          .orderBy('live_lessons.start_time')
          .orderBy('live_lessons.live_lesson_id')
          .limit(1)
          .executeTakeFirst()
  const paid = await db
    .selectFrom('payments')
    .leftJoin('credit_notes', 'credit_notes.payment_id', 'payments.payment_id')
    .select(['payments.receipt_ref', 'payments.paid_at', 'payments.total_cents'])
    .where('payments.student_id', '=', studentId)
    .where('payments.status', '=', 'paid')
    .where('credit_notes.payment_id', 'is', null)
    .orderBy('payments.paid_at', 'desc')
    .orderBy('payments.payment_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    success: true,
    data: {
      classes,
      next_lesson: next
        ? {
            live_lesson_id: next.live_lesson_id,
            class_name: next.class_name,
            date: next.lesson_date,
            start_time: next.start_time.slice(0, 5),
          }
        : null,
      last_payment:
        paid?.receipt_ref && paid.paid_at
          ? { receipt_ref: paid.receipt_ref, date: dateOf(paid.paid_at), amount: dollars(paid.total_cents) }
          : null,
    },
  }
})
