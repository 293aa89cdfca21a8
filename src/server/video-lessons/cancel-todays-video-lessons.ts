import { answer } from '../answer.ts'
import { cancelled, refund } from './refunds.ts'

/** Pending video and makeup bookings of today; what is done stays, and a second run finds nothing left. */
export const cancelAllLessonsForToday = answer('cancelAllLessonsForToday', async (_, { tx, now, today, asker }) => {
  const bookings = await tx
    .updateTable('bookings')
    .set({ status: 'cancelled' })
    .where('date', '=', today.toString())
    .where('status', '=', 'pending')
    .where('kind', 'in', ['video', 'makeup'])
    .returning(cancelled)
    .execute()
  const { tokens, changed } = await refund(tx, bookings, { now, asker })
  return {
    answer: {
      success: true,
      message: `Cancelled ${bookings.length} video lessons and refunded ${tokens} tokens.`,
    },
    changed,
  }
})
