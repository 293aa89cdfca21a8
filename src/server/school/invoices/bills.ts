import { lessonLines, videoLine } from '#rules/billing.ts'
import { monthOf } from '#rules/hong-kong.ts'
import { studentString, tidy } from '#rules/names.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Queries } from '../../db/access.ts'
import type { Draft } from './issue.ts'
import { type StudentToBill, studentToBill } from './student-to-bill.ts'
import { unbilledLessons } from './unbilled-lessons.ts'
import { waitingCharges } from './waiting-charges.ts'
import { withDiscounts } from './with-discounts.ts'

/*
 * What an invoice would say, or why there is none. The preview and the invoice share these rules. The caller who
 * issues the invoice takes the locks first.
 */

type Asked = {
  readonly student: StudentToBill
  readonly start_date: string
  readonly end_date: string
  readonly today: Temporal.PlainDate
}

/**
 * A student's unbilled lessons from one day to another, and what waits. They belong to the month of the last day.
 * `undefined`: no lesson is to be billed, so that there is no invoice.
 */
export async function liveBill(
  db: Queries,
  { student, start_date, end_date, today }: Asked,
): Promise<Draft | undefined> {
  const { student_id } = student
  const period = { from: start_date, to: end_date }
  const lessons = (await unbilledLessons(db, { ...period, today, studentIds: [student_id] })).get(student_id)
  if (!lessons) return undefined
  const month = end_date.slice(0, 7)
  const waiting = (await waitingCharges(db, month, [student_id])).get(student_id) ?? []
  const lines = [...lessonLines(lessons), ...waiting]
  return discounted(db, { student, lines, month, period, course_id: null })
}

/** All lessons of a course at the price of its token, in the current month. */
export async function videoBill(
  db: Queries,
  {
    student_id,
    course_name,
    today,
  }: { readonly student_id: string; readonly course_name: string; readonly today: Temporal.PlainDate },
  refuse: Refuse<'videoInvoiceCreate'>,
): Promise<Draft> {
  const student = (await studentToBill(db, student_id)) ?? refuse('noStudent', { id: student_id })
  const course =
    (await db
      .selectFrom('courses')
      .innerJoin('tokens', 'tokens.token_name', 'courses.token_name')
      .select([
        'courses.course_id',
        'courses.course_name',
        'courses.total_lessons',
        'tokens.token_name',
        'tokens.value_cents',
      ])
      .where('courses.course_name', '=', tidy(course_name))
      .executeTakeFirst()) ?? refuse('noCourse', { name: course_name })
  if (course.total_lessons === 0) refuse('noLessons', { course: course_name })
  const unpaid = await db
    .selectFrom('payments')
    .select('invoice_ref')
    .where('kind', '=', 'video')
    .where('student_id', '=', student_id)
    .where('course_id', '=', course.course_id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (unpaid) refuse('pending', { student: studentString(student), ref: unpaid.invoice_ref, course: course_name })
  const lines = [videoLine(course)]
  return discounted(db, { student, lines, month: monthOf(today), period: null, course_id: course.course_id })
}

const discounted = async (db: Queries, draft: Draft): Promise<Draft> => (await withDiscounts(db, [draft]))[0]!
