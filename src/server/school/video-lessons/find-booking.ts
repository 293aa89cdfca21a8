import type { Queries } from '../../db/access.ts'

/** A student's booking, cancelled or not. A hold has no student, so it is not found. */
export const findBooking = (db: Queries, bookingId: string) =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('kind', '!=', 'hold')
    .executeTakeFirst()
