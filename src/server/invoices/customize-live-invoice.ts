import { lessonCount, lessonLines, quantityOf, totalOf } from '#rules/billing.ts'
import { dollars, money } from '#rules/money.ts'
import { answer } from '../answer.ts'
import { lock } from '../db/lock.ts'
import { issueInvoices } from './issue.ts'
import { studentToBill } from './student-to-bill.ts'
import { unbilledLessons } from './unbilled-lessons.ts'

/** One live invoice for a student's unbilled lessons from one day to another; it belongs to the month of the last day. */
export const customInvoice = answer(
  'customInvoice',
  async ({ student_id, start_date, end_date }, { tx, now, today, asker, refuse }) => {
    if (end_date < start_date) refuse('endBeforeStart')
    const student = (await studentToBill(tx, student_id)) ?? refuse('noStudent', { id: student_id })
    await lock(tx, 'billing')
    const period = { from: start_date, to: end_date }
    const lessons = (await unbilledLessons(tx, { ...period, today, studentId: student_id })).get(student_id)
    const lines = lessonLines(lessons ?? refuse('nothingToBill'))

    const draft = { student, lines, month: end_date.slice(0, 7), period, course_id: null }
    const { refs, changed } = await issueInvoices(tx, 'live', [draft], { now, today, staff: asker.username })
    const invoice_ref = refs[0]!
    const message = `${invoice_ref}, ${lessonCount(quantityOf(lines))}, ${money(dollars(totalOf(lines)))}`
    return { answer: { success: true, message, invoice_ref }, changed }
  },
)
