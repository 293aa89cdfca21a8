import type { Queries } from '../answer.ts'

/** A student's booking, cancelled or not; what is held for nobody is none. */
export const findBooking = (db: Queries, bookingId: string) =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('kind', '!=', 'hold')
    .executeTakeFirst()
