import type { StudentSummary } from '#contract/student-summary.ts'
import { dateOf, zone } from '#rules/hong-kong.ts'
import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import type { Queries } from '../../db/access.ts'
import { hasJoined } from '../classes/periods.ts'
import { isStudent } from './is-student.ts'

/** Whose summary, and since when something is still to come: a day, and a time in Hong Kong on that day. */
type Look = { readonly db: Queries; readonly studentId: string; readonly day: string; readonly time: string }

const mostPayments = 6
const mostLeave = 4
const mostMessages = 3
const mostBookings = 3

export const getStudentSummary = read('getStudentSummary', async ({ studentId }, { db, now, today, refuse }) => {
  if (!(await isStudent(db, studentId))) refuse('unknown', { id: studentId })
  const time = now.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'second' })
  const look: Look = { db, studentId, day: today.toString(), time }
  const classes = await classesOf(look)
  return {
    success: true,
    data: {
      classes,
      video_classes: await videoClassesOf(look),
      next_lesson: await nextLessonOf(
        look,
        classes.map(({ class_id }) => class_id),
      ),
      bookings: await bookingsOf(look),
      payments: await paymentsOf(look),
      leave: await leaveOf(look),
      messages: await messagesTo(look),
    },
  }
})

/** HH:mm */
const hours = <R extends { readonly start_time: string; readonly end_time: string }>(row: R) => ({
  ...row,
  start_time: row.start_time.slice(0, 5),
  end_time: row.end_time.slice(0, 5),
})

async function classesOf({ db, studentId }: Look): Promise<StudentSummary['classes']> {
  const classes = await db
    .selectFrom('class_students')
    .innerJoin('classes', 'classes.class_id', 'class_students.class_id')
    .innerJoin('courses', 'courses.course_id', 'classes.course_id')
    .leftJoin('tokens', 'tokens.token_name', 'courses.token_name')
    .select([
      'classes.class_id',
      'classes.class_name',
      'classes.starting_date',
      'classes.start_time',
      'classes.end_time',
      'classes.teacher',
      'classes.room',
      'tokens.value_cents',
    ])
    .where('class_students.student_id', '=', studentId)
    .where('class_students.removed_at', 'is', null)
    .where('classes.deleted_at', 'is', null)
    .orderBy('classes.class_name')
    .orderBy('classes.class_id')
    .execute()
  return classes.map(({ starting_date, value_cents, ...row }) => ({
    ...hours(row),
    weekday: Temporal.PlainDate.from(starting_date).dayOfWeek,
    lesson_price: value_cents === null ? null : dollars(value_cents),
  }))
}

async function videoClassesOf({ db, studentId, day }: Look): Promise<StudentSummary['video_classes']> {
  const open = await db
    .selectFrom('video_classes')
    .innerJoin('courses', 'courses.course_id', 'video_classes.course_id')
    .select([
      'video_classes.video_class_id',
      'courses.course_name',
      'video_classes.completed_lessons',
      'courses.total_lessons',
      'video_classes.expiry_date',
    ])
    .where('video_classes.student_id', '=', studentId)
    .where('video_classes.deleted_at', 'is', null)
    .where('video_classes.expiry_date', '>=', day)
    .orderBy('courses.course_name')
    .orderBy('video_classes.video_class_id')
    .execute()
  return open.map(({ completed_lessons, total_lessons, ...row }) => ({
    ...row,
    progress: `${completed_lessons}/${total_lessons}`,
  }))
}

async function nextLessonOf(
  { db, studentId, day, time }: Look,
  classIds: readonly string[],
): Promise<StudentSummary['next_lesson']> {
  if (classIds.length === 0) return null
  const next = await db
    .selectFrom('live_lessons')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .innerJoin('class_students', 'class_students.class_id', 'live_lessons.class_id')
    .select([
      'live_lessons.live_lesson_id',
      'live_lessons.lesson_date as date',
      'live_lessons.start_time',
      'live_lessons.end_time',
      'classes.class_name',
    ])
    .where('live_lessons.class_id', 'in', classIds)
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
  return next ? hours(next) : null
}

async function bookingsOf({ db, studentId, day, time }: Look): Promise<StudentSummary['bookings']> {
  const coming = await db
    .selectFrom('bookings')
    .select(['booking_id', 'kind', 'lesson_id_label', 'date', 'start_time', 'end_time'])
    .where('student_id', '=', studentId)
    .where('status', '=', 'pending')
    .where('date', '>=', day)
    .where(row => row.or([row('date', '>', day), row('start_time', '>', time)]))
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('booking_id')
    .limit(mostBookings)
    .execute()
  return coming.map(hours)
}

async function paymentsOf({ db, studentId }: Look): Promise<StudentSummary['payments']> {
  const paid = await db
    .selectFrom('allocations')
    .innerJoin('money_in', 'money_in.receipt_ref', 'allocations.receipt_ref')
    .innerJoin('invoices', 'invoices.invoice_ref', 'allocations.invoice_ref')
    .select([
      'money_in.receipt_ref',
      'money_in.paid_on as date',
      'money_in.received_at',
      'money_in.method as payment_type',
    ])
    .select(row => [
      'invoices.kind',
      'invoices.year_month as month',
      row.fn.sum<number>('allocations.cents').as('cents'),
    ])
    .where('allocations.student_id', '=', studentId)
    .groupBy(['money_in.receipt_ref', 'money_in.paid_on', 'money_in.received_at', 'money_in.method'])
    .groupBy(['invoices.kind', 'invoices.year_month'])
    .orderBy('money_in.received_at', 'desc')
    .orderBy('money_in.receipt_ref', 'desc')
    .orderBy('invoices.year_month', 'desc')
    .execute()
  const standing = paid.filter(({ cents }) => Number(cents) > 0)
  return {
    count: standing.length,
    last: standing
      .slice(0, mostPayments)
      .map(({ received_at: _, cents, ...row }) => ({ ...row, amount: dollars(Number(cents)) })),
  }
}

const leaveOf = ({ db, studentId }: Look): Promise<StudentSummary['leave']> =>
  db
    .selectFrom('leave_requests')
    .innerJoin('live_lessons', 'live_lessons.live_lesson_id', 'leave_requests.lesson_id')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .select([
      'leave_requests.lesson_id',
      'leave_requests.leave_date',
      'classes.class_name',
      'leave_requests.title',
      'leave_requests.status',
    ])
    .where('leave_requests.student_id', '=', studentId)
    .orderBy(row => row.case().when('leave_requests.status', '=', 'pending').then(0).else(1).end())
    .orderBy('leave_requests.leave_date', 'desc')
    .orderBy('leave_requests.lesson_id')
    .limit(mostLeave)
    .execute()

async function messagesTo({ db, studentId }: Look): Promise<StudentSummary['messages']> {
  const found = await db
    .selectFrom('messages')
    .select(['message_id', 'ctime', 'text'])
    .where('recipient_type', '=', 'student_id')
    .where('recipient_value', '=', studentId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .orderBy('ctime', 'desc')
    .orderBy('message_id', 'desc')
    .limit(mostMessages)
    .execute()
  return found.map(({ ctime, ...row }) => ({ ...row, date: dateOf(ctime) }))
}
