import type { TimeSlot, TimeSlotSchedule } from '#contract/slots.ts'
import { holidayDates } from '#rules/calendar.ts'
import { availableSlots, hasBegun, mostAtOnce, scheduleInForce, shownSlot, slotsOf } from '#rules/time-slots.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Queries, Writer } from '../../db/access.ts'
import { nextId } from '../../db/counters.ts'
import { type LockName, lock, share } from '../../db/lock.ts'
import type { NewRow } from '../../db/tables.ts'
import type { Moment } from '../../process/clock.ts'
import { schedulesOf } from './schedules.ts'

/** The facts of a day's slots: its schedule, none on a holiday, and the places taken. */
async function dayOf(
  db: Queries,
  date: string,
): Promise<{ readonly schedule: TimeSlotSchedule | undefined; readonly taken: readonly TimeSlot[] }> {
  const holidays = await db
    .selectFrom('holidays')
    .select(['holiday_name', 'holiday'])
    .where('holiday', '=', date)
    .execute()
  const covering = await schedulesOf(db).where('start_date', '<=', date).where('end_date', '>=', date).execute()
  const taken = await db
    .selectFrom('bookings')
    .select(['start_time', 'end_time'])
    .where('date', '=', date)
    .where('status', '!=', 'cancelled')
    .execute()
  return { schedule: holidayDates(holidays).has(date) ? undefined : scheduleInForce(covering, date), taken }
}

/** The slots of a day that can be held or booked. */
export async function openSlotsOn(db: Queries, date: string, now: Temporal.Instant): Promise<TimeSlot[]> {
  const { schedule, taken } = await dayOf(db, date)
  return availableSlots(schedule, date, taken, now)
}

/** Two requests that take a place of the same day run one after the other. */
export const slotsLock = (date: string): LockName => `slots:${date}`

/** Called before a place of a day is taken. The schedules are share-locked, so that none is undone meanwhile. */
export async function lockSlots(tx: Writer, date: string, ...others: LockName[]): Promise<void> {
  await share(tx, 'schedules')
  await lock(tx, slotsLock(date), ...others)
}

/**
 * The requested slot, with a place left; otherwise a refusal. A slot without an end is found by its start. The caller
 * has called `lockSlots` for its day.
 */
export async function slotWithRoom(
  { tx, now, refuse }: Pick<Moment, 'now'> & { readonly tx: Writer; readonly refuse: Refuse<'holdTimeSlot'> },
  date: string,
  wanted: { readonly start_time: string; readonly end_time?: string },
): Promise<TimeSlot> {
  const { schedule, taken } = await dayOf(tx, date)
  const slot = slotsOf(schedule, date).find(
    one => one.start_time === wanted.start_time && (wanted.end_time ?? one.end_time) === one.end_time,
  )
  const named =
    wanted.end_time === undefined ? wanted.start_time.slice(0, 5) : shownSlot({ ...wanted, end_time: wanted.end_time })
  if (!slot) return refuse('noSlot', { slot: named, date })
  if (hasBegun({ date, start_time: slot.start_time }, now)) refuse('begun', { slot: shownSlot(slot), date })
  if (mostAtOnce(taken, slot) >= (schedule?.capacity ?? 0)) refuse('full', { slot: shownSlot(slot), date })
  return slot
}

/**
 * The first of these freed places that cannot be taken again, counting all of them together; undefined when all can.
 * `open` means that its time slot exists but is full. The caller holds `slotsLock` of the day.
 */
export async function slotWithoutRoom(
  db: Queries,
  date: string,
  places: readonly TimeSlot[],
): Promise<(TimeSlot & { readonly open: boolean }) | undefined> {
  const { schedule, taken } = await dayOf(db, date)
  const all = [...taken]
  for (const { start_time, end_time } of places) {
    const slot = { start_time, end_time }
    if (mostAtOnce(all, slot) >= (schedule?.capacity ?? 0)) return { ...slot, open: schedule !== undefined }
    all.push(slot)
  }
  return undefined
}

/** Takes a place of a slot by adding a row. */
export async function takePlace(
  tx: Writer,
  place: Omit<NewRow<'bookings'>, 'booking_id' | 'status' | 'absence_read'>,
): Promise<NewRow<'bookings'>> {
  const row = { booking_id: await nextId(tx, 'B', 6), ...place, status: 'pending' as const, absence_read: 0 as const }
  await tx.insertInto('bookings').values(row).execute()
  return row
}
