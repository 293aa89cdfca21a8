import { cents } from '#rules/money.ts'
import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { issueInvoices } from '../invoices/issue.ts'
import { studentToBill } from '../invoices/student-to-bill.ts'
import { waitingCharges } from '../invoices/waiting-charges.ts'

export const addCharge = write('addCharge', async (input, { tx, now, today, caller, refuse }) => {
  const { student_id, kind, text, amount, month } = input
  await lock(tx, 'billing', 'students')
  const student = (await studentToBill(tx, student_id)) ?? refuse('noStudent', { id: student_id })
  const charge_id = await nextId(tx, 'CH', 6)
  const row = {
    ...{ charge_id, student_id, kind, text, cents: cents(amount), month, invoice_ref: null, position: null },
    ...{ created_at: stored(now), created_by: caller.username },
  }
  await tx.insertInto('charges').values(row).execute()
  const added: Change = { table: 'charges', id: charge_id, before: null, after: row }
  if (!input.now) return { answer: { success: true, data: { charge_id } }, changed: [added] }
  const isOwn = ({ table, id }: Change): boolean => table === 'charges' && id === charge_id
  const lines = (await waitingCharges(tx, month, [student_id])).get(student_id) ?? []
  const draft = { student, lines, month, period: null, course_id: null }
  const { refs, changed } = await issueInvoices(tx, 'live', [draft], { now, today, staff: caller.username })
  const invoice_ref = refs[0]!
  // It was never seen waiting.
  const [own, others] = [changed.filter(isOwn), changed.filter(change => !isOwn(change))]
  const billed = { ...row, ...Object.assign({}, ...own.map(({ after }) => after)) }
  return {
    answer: { success: true, data: { charge_id, invoice_ref } },
    changed: [{ ...added, after: billed }, ...others],
  }
})
