import { monthOf } from '#rules/hong-kong.ts'
import { read } from '../../calls/handler.ts'
import { among } from '../../db/with-ids.ts'

/** Unpaid live and video payments up to and including this month, oldest first. */
export const getOutstandingPayments = read('getOutstandingPayments', async ({ ids }, { db, today }) => ({
  success: true,
  data: await db
    .selectFrom('payments')
    .select(['student_string', 'student_id', 'month', 'payment_id', 'due_date'])
    .where('status', '=', 'pending')
    .where('month', '<=', monthOf(today))
    .where(among(ids, 'payments.payment_id'))
    .orderBy('month')
    .orderBy('payment_id')
    .execute(),
}))
