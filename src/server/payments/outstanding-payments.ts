import { monthOf } from '#rules/hong-kong.ts'
import { answer } from '../answer.ts'

/** Unpaid live and video payments up to and including this month, oldest first. */
export const getOutstandingPayments = answer('getOutstandingPayments', async (_, { db, today }) => ({
  success: true,
  data: await db
    .selectFrom('payments')
    .select(['student_string', 'student_id', 'month'])
    .where('status', '=', 'pending')
    .where('month', '<=', monthOf(today))
    .orderBy('month')
    .orderBy('payment_id')
    .execute(),
}))
