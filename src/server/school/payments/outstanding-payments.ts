import { monthOf } from '#rules/hong-kong.ts'
import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import { among } from '../../db/rows-with-ids.ts'

/** Unpaid live and video payments up to and including this month, oldest first. */
export const getOutstandingPayments = read('getOutstandingPayments', async ({ ids }, { db, today }) => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.invoice_ref', 'payments.invoice_ref')
    .select(['payments.student_string', 'payments.student_id', 'payments.month', 'payments.payment_id'])
    .select(['payments.due_date', 'invoices.total_cents', 'invoices.put_cents'])
    .where('payments.status', '=', 'pending')
    .where('payments.month', '<=', monthOf(today))
    .where(among(ids, 'payments.payment_id', 'payments.invoice_ref'))
    .orderBy('payments.month')
    .orderBy('payments.payment_id')
    .execute()
  return {
    success: true,
    data: rows.map(({ total_cents, put_cents, ...row }) => ({ ...row, amount: dollars(total_cents - put_cents) })),
  }
})
