import type { TimeSlot, TimeSlotSchedule, Weekday } from '#contract/slots.ts'
import { overlap } from './clashes.ts'
import { zone } from './hong-kong.ts'
import { minutesOf, rowAt } from './timetable-grid.ts'

/** The length of a slot. */
const slotMinutes = 60

const weekdays: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The weekday of a day, in the words of schedules. */
export const weekdayOf = (date: string): Weekday => weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1]!

type Span = Pick<TimeSlotSchedule, 'start_date' | 'end_date'>
type Dated = Pick<TimeSlotSchedule, 'id' | 'ctime'>

/** Compares by instant, then by number. */
const isNewer = (one: Dated, other: Dated): boolean =>
  one.ctime === other.ctime
    ? one.id.length === other.id.length
      ? one.id > other.id
      : one.id.length > other.id.length
    : one.ctime > other.ctime

/** The newest schedule that covers the day. It decides alone, also when it leaves that weekday closed. */
export const scheduleInForce = <S extends Span & Dated>(schedules: readonly S[], date: string): S | undefined =>
  schedules
    .filter(schedule => schedule.start_date <= date && date <= schedule.end_date)
    .reduce<S | undefined>((newest, one) => (newest && isNewer(newest, one) ? newest : one), undefined)

/** The schedules that have not ended, newest first. */
export const activeSchedules = <S extends Span & Dated>(schedules: readonly S[], today: string): readonly S[] =>
  schedules
    .filter(schedule => schedule.end_date >= today)
    .toSorted((one, other) => (one === other ? 0 : isNewer(one, other) ? -1 : 1))

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}
const timeOf = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(part => String(Math.floor(part)).padStart(2, '0')).join(':')

/** The slots of a day under its schedule, back to back from opening time. The last one ends by closing time. */
export function slotsOf(schedule: TimeSlotSchedule | undefined, date: string): TimeSlot[] {
  const day = weekdayOf(date)
  const opening = schedule?.[`${day}_start_time`]
  const closing = schedule?.[`${day}_end_time`]
  if (!opening || !closing) return []
  const slots: TimeSlot[] = []
  const length = slotMinutes * 60
  for (let start = secondsOf(opening); start + length <= secondsOf(closing); start += length) {
    slots.push({ start_time: timeOf(start), end_time: timeOf(start + length) })
  }
  return slots
}

/** The slot for a time picked in the half-hour grid. A slot that begins in that half hour is preferred. */
export const slotAt = (schedules: readonly TimeSlotSchedule[], date: string, time: string): TimeSlot | undefined =>
  slotsOf(scheduleInForce(schedules, date), date).findLast(
    ({ start_time, end_time }) => rowAt(start_time) <= rowAt(time) && minutesOf(end_time) > minutesOf(time),
  )

/**
 * The highest number of people at any moment of a slot. Somebody who leaves when another comes is not counted together
 * with them.
 */
export function mostAtOnce(taken: readonly TimeSlot[], slot: TimeSlot): number {
  const during = taken.filter(one => overlap(one, slot))
  const moments = [slot.start_time, ...during.map(one => one.start_time).filter(start => start > slot.start_time)]
  return Math.max(...moments.map(at => during.filter(one => one.start_time <= at && at < one.end_time).length))
}

/** Whether a lesson or a slot has begun. Its first second counts. */
export const hasBegun = ({ date, start_time }: { date: string; start_time: string }, now: Temporal.Instant): boolean =>
  `${date}T${start_time}` <= now.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' })

/** The slots of a day that have not begun and have a place left. `taken` is everything booked and held that day. */
export const availableSlots = (
  schedule: TimeSlotSchedule | undefined,
  date: string,
  taken: readonly TimeSlot[],
  now: Temporal.Instant,
): TimeSlot[] =>
  slotsOf(schedule, date).filter(
    slot =>
      !hasBegun({ date, start_time: slot.start_time }, now) && mostAtOnce(taken, slot) < (schedule?.capacity ?? 0),
  )

/** 'HH:mm:ss-HH:mm:ss', the name of a slot on the wire. */
export const timeSlotOf = ({ start_time, end_time }: TimeSlot): string => `${start_time}-${end_time}`

/** 'HH:mm-HH:mm', as shown. */
export const shownSlot = ({ start_time, end_time }: TimeSlot): string =>
  `${start_time.slice(0, 5)}-${end_time.slice(0, 5)}`

/** Opening hours as entered. A day without times is closed. */
export type DayHours = { readonly day: string; readonly opening: string; readonly closing: string }

type WrongHours =
  | { readonly code: 'oneTimeOnly' | 'closesBeforeOpening'; readonly day: string }
  | { readonly code: 'neverOpen' }

/** What is wrong with the hours of a schedule, and on which day. */
export function wrongHours(hours: readonly DayHours[]): WrongHours | undefined {
  const half = hours.find(({ opening, closing }) => (opening === '') !== (closing === ''))
  if (half) return { code: 'oneTimeOnly', day: half.day }
  const open = hours.filter(({ opening }) => opening !== '')
  const wrong = open.find(({ opening, closing }) => closing <= opening)
  if (wrong) return { code: 'closesBeforeOpening', day: wrong.day }
  return open.length === 0 ? { code: 'neverOpen' } : undefined
}

/** 'Monday' */
export const dayName = (day: string): string => `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`
