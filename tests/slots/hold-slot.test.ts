import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { type Centre, openCentre } from './centre.ts'

describe.each(engines)('time slots on $name', engine => {
  let centre: Centre
  beforeEach(async () => {
    centre = await openCentre(engine)
    await centre.open()
  })
  afterEach(() => centre.close())

  const monday = '2026-11-23'
  const hold = (timeSlot: string, selectedDate = monday, remark?: string) =>
    centre.did('holdTimeSlot', { selectedDate, timeSlot, ...(remark === undefined ? {} : { remark }) })
  const starts = async (selectedDate: string) =>
    (await centre.did('getAvailableTimeSlots', { selectedDate })).map(slot => slot.start_time.slice(0, 5))
  const none = '404 No time slots available for this date.'

  test('the ten hours of a day are available; a day without a schedule, a past day or a holiday has none', async () => {
    expect(await centre.did('getAvailableTimeSlots', { selectedDate: monday })).toHaveLength(10)
    for (const selectedDate of ['2026-11-19', '2027-01-01'])
      expect(await centre.refused('getAvailableTimeSlots', { selectedDate })).toBe(none)
    await centre.did('addHoliday', { holiday_name: 'Sports day', holiday: monday })
    expect(await centre.refused('getAvailableTimeSlots', { selectedDate: monday })).toBe(none)
    expect(await centre.refused('holdTimeSlot', { selectedDate: monday, timeSlot: '10:00-11:00' })).toBe(
      '404 There is no time slot 10:00-11:00 on 2026-11-23.',
    )
  })

  test('hours of today that have begun are not available', async () => {
    expect((await starts('2026-11-20'))[0]).toBe('11:00')
    expect(await centre.refused('holdTimeSlot', { selectedDate: '2026-11-20', timeSlot: '10:00-11:00' })).toBe(
      '409 The time slot 10:00-11:00 on 2026-11-20 has begun already.',
    )
    centre.clock.set('2026-11-20T19:00')
    expect(await centre.refused('getAvailableTimeSlots', { selectedDate: '2026-11-20' })).toBe(none)
  })

  test('a hold takes one place, is listed with its remark until the day is over, and frees the place when deleted', async () => {
    const { booking_id } = await hold('10:00:00-11:00:00', monday, '  Open day  ')
    await hold('10:00-11:00', '2026-11-21')
    expect(await centre.did('getHeldTimeSlots', {})).toEqual([
      { booking_id: 'B000002', date: '2026-11-21', timeSlot: '10:00:00-11:00:00', remark: null },
      { booking_id, date: monday, timeSlot: '10:00:00-11:00:00', remark: 'Open day' },
    ])
    centre.clock.set('2026-11-22T00:01')
    const later = { as: 'may' } as const
    expect(await centre.did('getHeldTimeSlots', {}, later)).toHaveLength(1)
    await centre.did('deleteHeldTimeSlot', { bookingId: booking_id }, later)
    expect(await centre.did('getHeldTimeSlots', {}, later)).toEqual([])
    const unknown = `404 There is no held time slot ${booking_id}.`
    expect(await centre.refused('deleteHeldTimeSlot', { bookingId: booking_id }, later)).toBe(unknown)
  })

  test('holds and marks can be undone from the log, unless the slot is full by now', async () => {
    const undo = async () => {
      const { data } = await centre.did('getAuditLog', { limit: '1' })
      return { audit_id: data[0]!.id }
    }
    await centre.open({ from: monday, to: monday, capacity: 1 })
    const { booking_id } = await hold('10:00-11:00')
    await centre.did('deleteHeldTimeSlot', { bookingId: booking_id })
    const deleted = await undo()
    await centre.did('undoOperation', deleted)
    expect(await centre.did('getHeldTimeSlots', {})).toHaveLength(1)
    await centre.did('deleteHeldTimeSlot', { bookingId: booking_id })
    const again = await undo()
    await hold('10:00-11:00')
    const held = await undo()
    expect(await centre.refused('undoOperation', again)).toContain('the time slot 10:00-11:00 on 2026-11-23 is full')
    await centre.did('undoOperation', held)
    expect(await centre.did('getHeldTimeSlots', {})).toEqual([])
    await centre.did('undoOperation', again)
    expect(await centre.did('getHeldTimeSlots', {})).toMatchObject([{ booking_id }])

    const student = await centre.watcher()
    const booking = await centre.book(student, '2026-11-24', '10:00')
    await centre.did('markVideoLesson', { booking_id: booking, attendance: 'presence' })
    const marked = await undo()
    const progress = async () =>
      (await centre.did('getVideoClass', {})).data.find(row => row.student_id === student)?.progress
    expect(await progress()).toBe('1/10')
    await centre.did('undoOperation', marked)
    expect(await progress()).toBe('0/10')
  })

  test('a booking is not listed as a hold', async () => {
    const booking = await centre.book(await centre.watcher(), monday, '10:00')
    expect(await centre.refused('deleteHeldTimeSlot', { bookingId: booking })).toContain('404 There is no held')
    expect(await centre.did('getHeldTimeSlots', {})).toEqual([])
  })

  test('holds and bookings share the eight places; a ninth is refused until one is freed', async () => {
    const student = await centre.watcher()
    for (let place = 0; place < 5; place += 1) await hold('10:00-11:00')
    const bookings = []
    for (let place = 0; place < 3; place += 1) bookings.push(await centre.book(student, monday, '10:00', place))
    const full = '409 The time slot 10:00-11:00 on 2026-11-23 is full.'
    const book = { student_id: student, type: 'video', date: monday, start_time: '10:00', lesson_id: centre.lessons[3] }
    expect(await centre.refused('holdTimeSlot', { selectedDate: monday, timeSlot: '10:00-11:00' })).toBe(full)
    expect(await centre.refused('bookVideoLesson', book)).toBe(full)
    expect(await starts(monday)).not.toContain('10:00')
    await centre.did('cancelVideoLesson', { booking_id: bookings[1]! })
    expect(await starts(monday)).toContain('10:00')
    await hold('10:00-11:00')
    expect(await centre.refused('bookVideoLesson', book)).toBe(full)
  })

  test('a slot has the length and start that the schedule says', async () => {
    for (const timeSlot of ['10:00-12:00', '10:30-11:30', '09:00-10:00', '19:30-20:30'])
      expect(await centre.refused('holdTimeSlot', { selectedDate: monday, timeSlot })).toMatch(/^404 There is no time/)
    for (const timeSlot of ['', '10:00', '10:00-11:00-12:00', '10:00-25:00', 'morning'])
      expect(await centre.refused('holdTimeSlot', { selectedDate: monday, timeSlot })).toMatch(/^400 /)
    const long = { selectedDate: monday, timeSlot: '10:00-11:00', remark: 'x'.repeat(256) }
    expect(await centre.refused('holdTimeSlot', long)).toContain('may have at most 255 characters')
  })

  test('the newest schedule decides hours, days and capacity; taken places stay taken', async () => {
    await hold('10:00-11:00')
    centre.clock.pass({ minutes: 1 })
    await centre.open({ from: monday, to: '2026-11-24', capacity: 1, hours: { monday: ['09:30', '12:30'] } })
    // The hold from 10 to 11 overlaps two of the three.
    expect(await starts(monday)).toEqual(['11:30'])
    expect(await centre.refused('getAvailableTimeSlots', { selectedDate: '2026-11-24' })).toBe(none)
    expect(await starts('2026-11-25')).toHaveLength(10)
    const { data } = await centre.did('getTimeSlotCreateRecords', {})
    expect(data.map(row => [row.id, row.capacity, row.monday_start_time, row.tuesday_start_time])).toEqual([
      ['TS0002', 1, '09:30:00', null],
      ['TS0001', 8, '10:00:00', '10:00:00'],
    ])
  })

  test('an impossible schedule is refused with what is wrong with it', async () => {
    const add = (more: object) =>
      centre.refused('addTimeSlots', {
        startDate: '2026-12-01',
        endDate: '2026-12-31',
        capacity: 8,
        timeSlots: { Monday: { opening: '10:00', closing: '20:00' } },
        ...more,
      })
    expect(await add({ endDate: '2026-11-30' })).toBe('400 End date must not be before start date.')
    expect(await add({ timeSlots: {} })).toBe('400 At least one day must have opening hours.')
    expect(await add({ timeSlots: { monday: { opening: '10:00', closing: '' } } })).toBe(
      '400 Monday needs both an opening and a closing time, or neither.',
    )
    expect(await add({ timeSlots: { monday: { opening: '10:00', closing: '09:00:00' } } })).toBe(
      '400 Closing time must be after opening time on Monday.',
    )
    for (const wrong of [
      { capacity: 0 },
      { capacity: 1.5 },
      { capacity: '8' },
      { timeSlots: { Funday: { opening: '10:00', closing: '20:00' } } },
      { timeSlots: { monday: { opening: '10:00', closing: '20:00' }, MONDAY: { opening: '11:00', closing: '20:00' } } },
      { timeSlots: { monday: { opening: 'ten', closing: '20:00' } } },
      { timeSlots: [] },
    ])
      expect(await add(wrong)).toMatch(/^400 .*\.$/)
    expect((await centre.did('getTimeSlotCreateRecords', {})).data).toHaveLength(1)
  })
})
