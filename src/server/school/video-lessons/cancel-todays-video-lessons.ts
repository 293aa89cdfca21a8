import { write } from '../../calls/handler.ts'
import { cancelled, refund } from '../tokens/refunds.ts'

/** Cancels today's pending video and makeup bookings. Marked ones stay, and a second run finds none. */
export const cancelAllLessonsForToday = write('cancelAllLessonsForToday', async (_, { tx, now, today, caller }) => {
  const bookings = await tx
    .updateTable('bookings')
    .set({ status: 'cancelled' })
    .where('date', '=', today.toString())
    .where('status', '=', 'pending')
    .where('kind', 'in', ['video', 'makeup'])
    .returning(cancelled)
    .execute()
  const { tokens, changed } = await refund(tx, bookings, { now, caller })
  return {
    answer: {
      success: true,
      message: `Cancelled ${bookings.length} video lessons and refunded ${tokens} tokens.`,
    },
    changed,
  }
})
