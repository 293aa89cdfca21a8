import { dateOf } from '#rules/hong-kong.ts'
import { isOwnPayment } from '#server/school/invoices/invoice-receipts.ts'
import type { World } from '#tests/world.ts'
import type { Model } from './model.ts'

/** The rows of the database that the model knows, as it writes them. */
export async function rowsIn({ reader }: World['database']): Promise<ReturnType<Model['rows']>> {
  const [students, balances, enrolments, invoices, billed, receipts, notes, marks, bookings] = await Promise.all([
    reader.selectFrom('students').select(['student_id', 'first_name', 'status']).execute(),
    reader.selectFrom('token_balances').selectAll().where('amount', '<>', 0).execute(),
    reader.selectFrom('class_students').select(['student_id', 'added_at', 'joined_on', 'removed_at']).execute(),
    reader
      .selectFrom('invoices')
      .leftJoin('payments', join => join.onRef('payments.invoice_ref', '=', 'invoices.invoice_ref').on(isOwnPayment))
      .select(['invoices.invoice_ref', 'payments.status'])
      .execute(),
    reader
      .selectFrom('billed_lessons')
      .innerJoin('live_lessons', 'live_lessons.live_lesson_id', 'billed_lessons.live_lesson_id')
      .select(['student_id', 'lesson_date'])
      .execute(),
    reader.selectFrom('payments').select('receipt_ref as ref').execute(),
    reader.selectFrom('credit_notes').select('credit_note_ref as ref').execute(),
    reader
      .selectFrom('attendance')
      .innerJoin('live_lessons', 'live_lessons.live_lesson_id', 'attendance.live_lesson_id')
      .select(['student_id', 'lesson_date', 'attendance'])
      .execute(),
    reader.selectFrom('bookings').select(['booking_id', 'status']).execute(),
  ])
  const day = (instant: string | null) => (instant === null ? null : dateOf(instant))
  return {
    students: students.map(row => `${row.student_id} ${row.first_name} ${row.status}`).toSorted(),
    tokens: balances.map(row => `${row.student_id} ${row.token_name} ${row.amount}`).toSorted(),
    enrolments: enrolments
      .map(row => `${row.student_id} ${day(row.added_at)} ${row.joined_on} ${day(row.removed_at)}`)
      .toSorted(),
    invoices: invoices.map(row => `${row.invoice_ref} ${row.status ?? 'void'}`).toSorted(),
    billed: billed.map(row => `${row.student_id} ${row.lesson_date}`).toSorted(),
    receipts: [...receipts, ...notes].flatMap(row => row.ref ?? []).toSorted(),
    marks: marks.map(row => `${row.student_id} ${row.lesson_date} ${row.attendance}`).toSorted(),
    bookings: bookings.map(row => `${row.booking_id} ${row.status}`).toSorted(),
  }
}
