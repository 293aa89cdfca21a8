import { timeSlotOf } from '#rules/time-slots.ts'
import { read } from '../../calls/handler.ts'
import { among } from '../../db/rows-with-ids.ts'

export const getHeldTimeSlots = read('getHeldTimeSlots', async ({ ids }, { db, today }) => {
  const held = await db
    .selectFrom('bookings')
    .select(['booking_id', 'date', 'start_time', 'end_time', 'remark'])
    .where('kind', '=', 'hold')
    .where('status', '!=', 'cancelled')
    .where('date', '>=', today.toString())
    .where(among(ids, 'bookings.booking_id'))
    .orderBy('date')
    .orderBy('start_time')
    .orderBy(row => row.fn('length', ['booking_id']))
    .orderBy('booking_id')
    .execute()
  return held.map(({ booking_id, date, remark, ...slot }) => ({ booking_id, date, timeSlot: timeSlotOf(slot), remark }))
})
