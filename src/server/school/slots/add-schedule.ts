import { type Weekday, weekdays } from '#contract/slots.ts'
import { dayName, wrongHours } from '#rules/time-slots.ts'
import { write } from '../../calls/handler.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import type { NewRow } from '../../db/tables.ts'
import { stored } from '../../process/clock.ts'

/** Existing bookings and holds stay. */
export const addTimeSlots = write('addTimeSlots', async (input, { tx, now, refuse }) => {
  const { startDate: start_date, endDate: end_date, capacity, timeSlots } = input
  if (end_date < start_date) refuse('endBeforeStart')
  const wrong = wrongHours(timeSlots)
  if (wrong?.code === 'neverOpen') refuse(wrong.code)
  if (wrong && 'day' in wrong) refuse(wrong.code, { day: dayName(wrong.day) })
  // The lock keeps two schedules from getting their ids at once, so that it is always clear which one is the newest.
  await lock(tx, 'schedules')
  const given = new Map(timeSlots.map(hours => [hours.day, hours]))
  const times = Object.fromEntries(
    weekdays.flatMap(day => [
      [`${day}_start_time`, given.get(day)?.opening || null],
      [`${day}_end_time`, given.get(day)?.closing || null],
    ]),
    // Both times of all seven days, by column name.
  ) as { [day in Weekday as `${day}_start_time` | `${day}_end_time`]: string | null }
  const id = await nextId(tx, 'TS', 4)
  const schedule: NewRow<'schedules'> = { id, start_date, end_date, capacity, ctime: stored(now), ...times }
  await tx.insertInto('schedules').values(schedule).execute()
  return {
    answer: { success: true, message: `Schedule ${id} created.` },
    changed: [{ table: 'schedules', id, before: null, after: schedule }],
  }
})
