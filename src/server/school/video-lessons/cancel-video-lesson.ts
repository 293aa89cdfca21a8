import { hasBegun } from '#rules/time-slots.ts'
import { write } from '../../calls/handler.ts'
import { cancelled, refund } from '../tokens/refunds.ts'
import { findBooking } from './find-booking.ts'

export const cancelVideoLesson = write('cancelVideoLesson', async ({ booking_id }, { tx, now, caller, refuse }) => {
  const booking = await findBooking(tx, booking_id)
  if (!booking) return refuse('unknown', { id: booking_id })
  const { status } = booking
  if (status !== 'pending') refuse('notPending', { id: booking_id, status })
  if (hasBegun(booking, now)) refuse('begun', { id: booking_id })
  const gone = await tx
    .updateTable('bookings')
    .set({ status: 'cancelled' })
    .where('booking_id', '=', booking_id)
    .where('status', '=', 'pending')
    .returning(cancelled)
    .execute()
  // Another request has changed it since it was read.
  if (gone.length === 0) refuse('notPending', { id: booking_id, status: 'cancelled or marked' })
  const { tokens, changed } = await refund(tx, gone, { now, caller })
  return {
    answer: {
      success: true,
      message: `Booking ${booking_id} cancelled, ${tokens} ${tokens === 1 ? 'token' : 'tokens'} given back.`,
    },
    changed,
  }
})
