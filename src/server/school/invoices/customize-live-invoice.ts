import { lessonCount, quantityOf, totalOf } from '#rules/billing.ts'
import { dollars, money } from '#rules/money.ts'
import { write } from '../../calls/handler.ts'
import { liveBill } from './bills.ts'
import { issueInvoices } from './issue.ts'
import { studentToBill } from './student-to-bill.ts'
import { lockBilling } from './unbilled-lessons.ts'

/**
 * Makes one live invoice for a student's unbilled lessons from one day to another. It belongs to the month of the last
 * day.
 */
export const customInvoice = write('customInvoice', async (input, { tx, now, today, caller, refuse }) => {
  await lockBilling(tx)
  const { student_id, start_date, end_date } = input
  if (end_date < start_date) refuse('endBeforeStart')
  const student = (await studentToBill(tx, student_id)) ?? refuse('noStudent', { id: student_id })
  const draft = (await liveBill(tx, { student, start_date, end_date, today })) ?? refuse('nothingToBill')
  const { refs, changed } = await issueInvoices(tx, 'live', [draft], { now, today, staff: caller.username })
  const invoice_ref = refs[0]!
  const { lines } = draft
  const total_amount = dollars(totalOf(lines))
  const message = `${invoice_ref}, ${lessonCount(quantityOf(lines))}, ${money(total_amount)}`
  return { answer: { success: true, message, invoice_ref, total_amount }, changed }
})
