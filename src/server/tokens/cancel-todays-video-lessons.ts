import { answer, type Change } from '../answer.ts'
import { stored } from '../clock.ts'
import { type LedgerEntry, postLedger } from './post-ledger.ts'

/** Pending video and makeup bookings of today; what is done stays, and a second run finds nothing left. */
export const cancelAllLessonsForToday = answer('cancelAllLessonsForToday', async (_, { tx, now, today, asker }) => {
  const cancelled = await tx
    .updateTable('bookings')
    .set({ status: 'cancelled' })
    .where('date', '=', today.toString())
    .where('status', '=', 'pending')
    .where('kind', 'in', ['video', 'makeup'])
    .returning(['booking_id', 'student_id', 'date', 'lesson_id_label', 'token_name', 'tokens_charged'])
    .execute()
  const refunds = cancelled.flatMap((booking): LedgerEntry[] =>
    booking.student_id === null || booking.token_name === null
      ? []
      : [
          {
            student_id: booking.student_id,
            token_name: booking.token_name,
            transaction_type: 'Refund',
            transaction_detail: `${booking.date} ${booking.lesson_id_label} cancelled`,
            amount: booking.tokens_charged,
            timestamp: stored(now),
            staff: asker.username,
            subject: `booking:${booking.booking_id}`,
            cause: `booking:${booking.booking_id}:cancelled`,
          },
        ],
  )
  const posted = await postLedger(tx, refunds)
  const tokens = refunds.reduce((sum, refund) => sum + refund.amount, 0)
  return {
    answer: {
      success: true,
      message: `Cancelled ${cancelled.length} video lessons and refunded ${tokens} tokens.`,
    },
    changed: [
      ...cancelled.map(
        ({ booking_id }): Change => ({
          table: 'bookings',
          id: booking_id,
          before: { status: 'pending' },
          after: { status: 'cancelled' },
        }),
      ),
      ...posted,
    ],
  }
})
