import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TimeSlot, TimeSlotSchedule } from '#contract/slots.ts'
import {
  activeSchedules,
  availableSlots,
  hasBegun,
  mostAtOnce,
  scheduleInForce,
  slotAt,
  slotsOf,
  weekdayOf,
  wrongHours,
} from '#rules/time-slots.ts'

const closed = { start_date: '2026-11-01', end_date: '2026-11-30', capacity: 2 }
const schedule = (id: string, more: Partial<TimeSlotSchedule> = {}): TimeSlotSchedule =>
  // Weekdays that are not listed are closed.
  ({ id, ctime: '2026-10-01T02:00:00.000Z', ...closed, ...more }) as TimeSlotSchedule
const monday = { monday_start_time: '10:00:00', monday_end_time: '12:30:00' }
const slot = (start: string, end: string): TimeSlot => ({ start_time: `${start}:00`, end_time: `${end}:00` })
const at = (moment: string) => Temporal.PlainDateTime.from(moment).toZonedDateTime('Asia/Hong_Kong').toInstant()

test('a day has slots of an hour from opening on, each over by closing time', () => {
  expect(slotsOf(schedule('TS0001', monday), '2026-11-23')).toEqual([slot('10:00', '11:00'), slot('11:00', '12:00')])
  expect(slotsOf(schedule('TS0001', monday), '2026-11-24')).toEqual([])
  expect(slotsOf(undefined, '2026-11-23')).toEqual([])
  const whole = { monday_start_time: '10:00:00', monday_end_time: '12:00:00' }
  expect(slotsOf(schedule('TS0001', whole), '2026-11-23')).toEqual([slot('10:00', '11:00'), slot('11:00', '12:00')])
  const late = { monday_start_time: '22:30:00', monday_end_time: '23:59:59' }
  expect(slotsOf(schedule('TS0001', late), '2026-11-23')).toEqual([slot('22:30', '23:30')])
  expect(weekdayOf('2026-11-22')).toBe('sunday')
})

test.each([
  ['09:30', undefined],
  ['10:00', slot('10:15', '11:15')],
  ['10:30', slot('10:15', '11:15')],
  // The slot that begins there, not the one that ends there.
  ['11:00', slot('11:15', '12:15')],
  ['12:00', slot('11:15', '12:15')],
  ['12:30', undefined],
])('in the half hour from %s on, the slot that is open there is meant', (time, meant) => {
  const quarter = { monday_start_time: '10:15:00', monday_end_time: '12:30:00' }
  expect(slotAt([schedule('TS0001', quarter)], '2026-11-23', time)).toEqual(meant)
  expect(slotAt([schedule('TS0001', quarter)], '2026-11-24', time)).toBeUndefined()
})

describe('of several schedules', () => {
  const first = schedule('TS0001', monday)
  const second = schedule('TS0002', { ctime: '2026-10-05T02:00:00.000Z', end_date: '2026-11-24' })
  const same = schedule('TS0010', { ctime: '2026-10-05T02:00:00.000Z' })

  test('the newest one that covers the day counts alone, also for weekdays it leaves closed', () => {
    expect(scheduleInForce([first, second], '2026-11-23')).toBe(second)
    expect(slotsOf(scheduleInForce([second, first], '2026-11-23'), '2026-11-23')).toEqual([])
    expect(scheduleInForce([first, second], '2026-11-25')).toBe(first)
    expect(scheduleInForce([first, second], '2026-12-01')).toBeUndefined()
  })
  test('those of one instant are ordered by their ids', () => {
    expect(scheduleInForce([same, second], '2026-11-23')).toBe(same)
  })
  test('the active ones are those with days to come, newest first', () => {
    expect(activeSchedules([first, second, same], '2026-11-24')).toEqual([same, second, first])
    expect(activeSchedules([first, second, same], '2026-11-25')).toEqual([same, first])
  })
})

test('two students one after the other need one place', () => {
  const taken = [slot('10:00', '11:00'), slot('11:00', '12:00')]
  expect(mostAtOnce(taken, slot('10:30', '11:30'))).toBe(1)
  expect(mostAtOnce(taken, slot('12:00', '13:00'))).toBe(0)
  expect(mostAtOnce([...taken, slot('10:15', '11:15')], slot('10:30', '11:30'))).toBe(2)
})

test('the fullest moment is the same as when every minute is counted', () => {
  const minutes = fc.integer({ min: 0, max: 300 })
  const text = (minute: number) =>
    `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const hour = (start: number) => slot(text(start), text(start + 60))
  fc.assert(
    fc.property(fc.array(minutes, { maxLength: 12 }), minutes, (starts, wanted) => {
      const counts = Array.from(
        { length: 60 },
        (_, minute) => starts.filter(start => start <= wanted + minute && wanted + minute < start + 60).length,
      )
      expect(mostAtOnce(starts.map(hour), hour(wanted))).toBe(Math.max(...counts))
    }),
  )
})

test('a slot can be taken until its first second, while a place is left', () => {
  const free = (now: string, taken: readonly TimeSlot[] = []) =>
    availableSlots(schedule('TS0001', monday), '2026-11-23', taken, at(now))
  expect(free('2026-11-23T09:59:59')).toHaveLength(2)
  expect(free('2026-11-23T10:00')).toEqual([slot('11:00', '12:00')])
  expect(free('2026-11-22T23:59', [slot('10:00', '11:00'), slot('10:00', '11:00')])).toEqual([slot('11:00', '12:00')])
  expect(hasBegun({ date: '2026-11-23', start_time: '00:00:00' }, Temporal.Instant.from('2026-11-22T16:00:00Z'))).toBe(
    true,
  )
})

test('hours are given both or not at all, the closing after the opening, on one day at least', () => {
  const day = (opening: string, closing: string) => [{ day: 'monday', opening, closing }]
  expect(wrongHours(day('10:00', '20:00'))).toBeUndefined()
  expect(wrongHours(day('10:00', ''))).toEqual({ code: 'oneTimeOnly', day: 'monday' })
  expect(wrongHours(day('10:00', '10:00'))).toEqual({ code: 'closesBeforeOpening', day: 'monday' })
  expect(wrongHours(day('', ''))).toEqual({ code: 'neverOpen' })
})
