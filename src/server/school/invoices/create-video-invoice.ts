import { totalOf } from '#rules/billing.ts'
import { dollars, money } from '#rules/money.ts'
import { write } from '../../calls/handler.ts'
import { lock, share } from '../../db/lock.ts'
import { videoBill } from './bills.ts'
import { issueInvoices } from './issue.ts'

/** Makes a video invoice in the current month: all lessons of a course at the price of its token. */
export const videoInvoiceCreate = write('videoInvoiceCreate', async (input, { tx, now, today, caller, refuse }) => {
  await share(tx, 'course tokens')
  await lock(tx, `video invoice:${input.student_id}`)
  const draft = await videoBill(tx, { ...input, today }, refuse)
  const { refs, changed } = await issueInvoices(tx, 'video', [draft], { now, today, staff: caller.username })
  const invoice_ref = refs[0]!
  const said = draft.lines.map(({ description }) => description).join(', ')
  const total_amount = dollars(totalOf(draft.lines))
  const message = `${invoice_ref}, ${said}, ${money(total_amount)}`
  return { answer: { success: true, message, invoice_ref, total_amount }, changed }
})
