import type { InvoiceKind } from '#contract/invoices.ts'
import type { PaymentType } from '#contract/payment-types.ts'
import { perform } from '#server/calls/run-handler.ts'
import { videoInvoiceCreate } from '#server/school/invoices/create-video-invoice.ts'
import { customInvoice } from '#server/school/invoices/customize-live-invoice.ts'
import { generateLiveInvoices } from '#server/school/invoices/generate-month.ts'
import { voidInvoice } from '#server/school/invoices/void-invoice.ts'
import { collectPayment } from '#server/school/payments/collect-live-payment.ts'
import { collectVideoPayment } from '#server/school/payments/collect-video-payment.ts'
import { reversePayment } from '#server/school/payments/reverse-payment.ts'
import type { Acting } from './agenda.ts'
import { seeded } from './random.ts'
import { isBefore, type Lesson, lastDayOf, officeTime, type School, type Student, type TaughtClass } from './school.ts'
import { videoCourses } from './teaching.ts'
import { watchLessons } from './watching.ts'

/** The invoices of a month are issued on the last day of the month before. */
export function billMonths(school: School): void {
  for (let month = 1; month <= 25; month += 1) {
    const billed = school.opening.toPlainYearMonth().add({ months: month })
    school.agenda.add(lastDayOf(billed.subtract({ months: 1 })), '11:00', 'may', async at => {
      const { data } = await perform(at.tx, generateLiveInvoices, { month: billed.toString(), dryRun: false }, at)
      const students = new Map(school.students.map(student => [student.id, student]))
      const bills = data.invoices.map(bill => ({ student: students.get(bill.student_id)!, ref: bill.invoice_ref! }))
      await expectPayments(school, 'live', bills, at)
    })
  }
}

/** A student who joins in the middle of a month is billed for the rest of it at once. */
export async function billRestOfMonth(school: School, of: TaughtClass, student: Student, at: Acting): Promise<void> {
  const end = lastDayOf(at.today.toPlainYearMonth())
  if (!of.lessons.some(({ date }) => !isBefore(date, at.today) && !isBefore(end, date))) return
  await billSpan(school, student, { from: at.today.toString(), to: end.toString() }, at)
}

async function billSpan(
  school: School,
  student: Student,
  { from, to }: { readonly from: string; readonly to: string },
  at: Acting,
): Promise<void> {
  const input = { student_id: student.id, start_date: from, end_date: to }
  const { invoice_ref } = await perform(at.tx, customInvoice, input, at)
  await expectPayments(school, 'live', [{ student, ref: invoice_ref }], at)
}

/** An unpaid invoice that charges a lesson on leave is sometimes voided and issued anew. */
export async function correctBill(school: School, student: Student, lesson: Lesson, at: Acting): Promise<void> {
  const bill = await at.tx
    .selectFrom('billed_lessons')
    .innerJoin('invoices', 'invoices.invoice_ref', 'billed_lessons.invoice_ref')
    .innerJoin('payments', 'payments.invoice_ref', 'invoices.invoice_ref')
    .select(['invoices.invoice_ref', 'invoices.start_date', 'invoices.end_date'])
    .where('billed_lessons.student_id', '=', student.id)
    .where('billed_lessons.live_lesson_id', '=', lesson.id)
    .where('payments.status', '=', 'pending')
    .executeTakeFirst()
  if (!bill || bill.start_date === null || bill.end_date === null || !school.random.chance(0.2)) return
  if (bill.start_date <= student.joined.toString()) return
  const { count } = await at.tx
    .selectFrom('billed_lessons')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('invoice_ref', '=', bill.invoice_ref)
    .executeTakeFirstOrThrow()
  const reason = `Leave on ${lesson.date} was approved after it was issued`
  await perform(at.tx, voidInvoice, { invoice_ref: bill.invoice_ref, reason }, at)
  school.voided.add(bill.invoice_ref)
  if (Number(count) > 1) await billSpan(school, student, { from: bill.start_date, to: bill.end_date }, at)
}

/** Video courses for students before the DSE: a few every month, and more of them lately. */
export function sellVideoCourses(school: School): void {
  const { agenda, opening, random } = school
  const sold = new Set<string>()
  for (let month = 1; month <= 25; month += 1) {
    const first = opening.with({ day: 1 }).add({ months: month })
    agenda.add(first, '12:00', 'may', async () => {
      const senior = school.students.filter(student => student.active && student.level > 5 && !student.international)
      const wanted = Math.ceil(senior.length * (month < 24 ? 0.05 : 0.12))
      for (let count = 0; count < wanted; count += 1) {
        const student = random.pick(senior)
        const course = random.pick(videoCourses).name
        if (sold.has(`${student.id} ${course}`)) continue
        sold.add(`${student.id} ${course}`)
        const day = first.add({ days: random.integer(1, 26) })
        agenda.add(school.openDay(day), officeTime(random), school.atTheCounter(), async at => {
          const input = { student_id: student.id, course_name: course }
          const { invoice_ref } = await perform(at.tx, videoInvoiceCreate, input, at)
          await expectPayments(school, 'video', [{ student, ref: invoice_ref, course }], at)
        })
      }
    })
  }
}

/** `course`: the video course of the invoice. */
type Bill = { readonly student: Student; readonly ref: string; readonly course?: string }

/** Each family has habits: how it pays, and how soon. It pays for siblings in one month at once. */
async function expectPayments(school: School, kind: InvoiceKind, bills: readonly Bill[], at: Acting): Promise<void> {
  if (bills.length === 0) return
  const payments = await at.tx
    .selectFrom('payments')
    .select(['invoice_ref', 'payment_id'])
    .where(
      'invoice_ref',
      'in',
      bills.map(({ ref }) => ref),
    )
    .execute()
  const idOf = new Map(payments.map(({ invoice_ref, payment_id }) => [invoice_ref, payment_id]))
  for (const { student, ref, course = '' } of bills) {
    const habits = seeded(`family ${student.family}`)
    const payment_type = habits.chance(0.55) ? 'bank-in' : 'cash'
    const slowness = habits.next()
    const thisTime = seeded(`family ${student.family} ${kind} ${at.today}`)
    if (thisTime.chance(0.0015)) continue
    const days =
      slowness < 0.1
        ? thisTime.integer(22, 80)
        : slowness < 0.35
          ? thisTime.integer(9, 24)
          : // A video course is chosen in the afternoon, at an hour when the family may have been here already.
            thisTime.integer(kind === 'live' ? 0 : 1, 10)
    const day = school.openDay(at.today.add({ days }))
    const id = idOf.get(ref)!
    school.agenda.add(day, officeTime(thisTime), school.atTheCounter(), async later => {
      if (school.voided.has(ref)) return
      if (kind === 'live') {
        await perform(later.tx, collectPayment, { id, payment_type }, later)
        if (ref.endsWith('40')) correctReceipt(school, { ref, id, payment_type }, later)
      } else {
        const months = thisTime.chance(0.7) ? 2 : thisTime.integer(3, 6)
        const expiry_date = later.today.add({ months }).toString()
        await perform(later.tx, collectVideoPayment, { id, payment_type, expiry_date }, later)
        watchLessons(school, student, { course, expiry: expiry_date, from: later.today })
      }
    })
  }
}

/** A payment that was recorded with the wrong payment type is reversed the next day, and collected again. */
function correctReceipt(
  school: School,
  { ref, id, payment_type }: { readonly ref: string; readonly id: string; readonly payment_type: PaymentType },
  { today }: Acting,
): void {
  school.agenda.add(school.openDay(today.add({ days: 1 })), '09:30', 'may', async at => {
    const reason = 'Recorded with the wrong payment type'
    await perform(at.tx, reversePayment, { payment_id: id, reason, then: 'owed', allow_negative: true }, at)
    const again = await at.tx
      .selectFrom('payments')
      .select('payment_id')
      .where('invoice_ref', '=', ref)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
    const other = payment_type === 'cash' ? 'bank-in' : 'cash'
    await perform(at.tx, collectPayment, { id: again.payment_id, payment_type: other }, at)
  })
}
