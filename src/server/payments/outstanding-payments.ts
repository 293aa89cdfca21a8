import { monthOf } from '#rules/hong-kong.ts'
import { answer } from '../answer.ts'

/** What should have been collected by now: live and video, of this month and before, oldest first. */
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
