import { write } from '../../calls/handler.ts'

/** The place becomes free. The row stays, as a record of who held it. */
export const deleteHeldTimeSlot = write('deleteHeldTimeSlot', async ({ bookingId }, { tx, refuse }) => {
  const held = await tx
    .updateTable('bookings')
    .set({ status: 'cancelled' })
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'hold')
    .where('status', '!=', 'cancelled')
    .returning('date')
    .executeTakeFirst()
  if (!held) return refuse('unknown', { id: bookingId })
  const { date } = held
  return {
    answer: { success: true, message: `Held time slot ${bookingId} deleted.` },
    changed: [
      { table: 'bookings', id: bookingId, before: { date, status: 'pending' }, after: { date, status: 'cancelled' } },
    ],
  }
})
