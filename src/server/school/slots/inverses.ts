import { clause } from '#contract/fill.ts'
import { mostAtOnce, scheduleInForce, shownSlot, slotsOf } from '#rules/time-slots.ts'
import { always, type Inverses } from '../../office/audit/inverse.ts'
import { schedulesOf } from './schedules.ts'

export const ofSlots = {
  addTimeSlots: {
    tables: ['schedules'],
    locks: always('schedules'),
    /** Whether a booking or hold depends on the schedule: it has a place under it, and would have none without it. */
    async obstacle(tx, [change]) {
      const schedules = await schedulesOf(tx).execute()
      const schedule = schedules.find(({ id }) => id === change?.id)
      if (!schedule) return undefined
      const others = schedules.filter(other => other !== schedule)
      const bookings = await tx
        .selectFrom('bookings')
        .select(['booking_id', 'kind', 'date', 'start_time', 'end_time'])
        .where('date', '>=', schedule.start_date)
        .where('date', '<=', schedule.end_date)
        .where('status', '!=', 'cancelled')
        .orderBy('date')
        .orderBy('booking_id')
        .execute()
      for (const [date, taken] of Map.groupBy(bookings, booking => booking.date)) {
        const hasPlace = (among: typeof schedules, booking: (typeof taken)[number]): boolean => {
          const inForce = scheduleInForce(among, date)
          const slot = slotsOf(inForce, date).find(
            ({ start_time, end_time }) => start_time === booking.start_time && end_time === booking.end_time,
          )
          return slot !== undefined && mostAtOnce(taken, slot) <= (inForce?.capacity ?? 0)
        }
        const needing = taken.find(booking => hasPlace(schedules, booking) && !hasPlace(others, booking))
        if (needing) {
          const what = clause(needing.kind === 'hold' ? 'heldSlot' : 'bookings', { id: needing.booking_id })
          return clause('needsSchedule', { what, date, slot: shownSlot(needing) })
        }
      }
      return undefined
    },
  },
} as const satisfies Inverses
