import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { engines } from '#tests/databases.ts'
import { type Centre, openCentre } from '#tests/slots/centre.ts'
import type { StaffName } from '#tests/world.ts'

describe.each(engines)('an operation about video lessons and time slots in the log on $name', engine => {
  let centre: Centre
  let student: string
  let count = 0
  beforeAll(async () => {
    centre = await openCentre(engine)
  })
  afterAll(() => centre.close())
  beforeEach(async () => {
    count += 1
    centre.clock.set('2026-11-20T10:00')
    await centre.open({ capacity: 2 })
    student = await centre.watcher(`Watcher ${count}`)
  })

  const last = async () => (await centre.did('getAuditLog', { limit: '1' })).data[0]!.id
  const undo = (audit_id: number, as: StaffName = 'boss') => centre.did('undoOperation', { audit_id }, { as })
  /** Returns why the operation cannot be undone, and checks that nothing was written. */
  const no = async (audit_id: number) => {
    const before = await last()
    const words = await centre.refused('undoOperation', { audit_id })
    expect(await last()).toBe(before)
    return words.replace('409 This cannot be undone any more: ', '')
  }
  /** Runs a call and returns its audit entry. */
  const operation = async (name: CallName, input: object, as: StaffName = 'boss') => {
    const { status, body, headers } = await centre.call(name, { ...input }, { as })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return Number(headers.get('Undoable-Entry'))
  }
  /** A day of its own for every test. */
  const day = () => `2026-12-${String(count).padStart(2, '0')}`
  const book = (lesson = 0, date = day(), at = '16:00', who = student, as: StaffName = 'boss') =>
    operation(
      'bookVideoLesson',
      { student_id: who, type: 'video', date, start_time: at, lesson_id: centre.lessons[lesson] },
      as,
    )
  const bookings = () =>
    centre.database.reader
      .selectFrom('bookings')
      .selectAll()
      .where('student_id', '=', student)
      .orderBy('booking_id')
      .execute()
  const newest = async () => (await bookings()).at(-1)!.booking_id
  const ledger = async () =>
    (
      await centre.database.reader
        .selectFrom('token_ledger')
        .select(['transaction_type', 'transaction_detail', 'amount', 'cause'])
        .where('student_id', '=', student)
        .where('subject', 'like', 'booking:%')
        .orderBy('id')
        .execute()
    ).map(row => ({ ...row }))
  const hold = (as: StaffName = 'boss', date = day()) =>
    operation('holdTimeSlot', { selectedDate: date, timeSlot: '16:00:00-17:00:00' }, as)

  test('undoing a booking removes it and refunds its token with a new ledger entry', async () => {
    const booked = await book()
    const id = await newest()
    expect(await centre.balance(student)).toBe(9)
    await undo(booked, 'kit')
    expect(await bookings()).toEqual([])
    const lesson = `${day()} vc DSE English Lesson 1`
    expect(await ledger()).toEqual([
      { transaction_type: 'Spend', transaction_detail: `${lesson} booked`, amount: -1, cause: `booking:${id}:booked` },
      {
        transaction_type: 'Refund',
        transaction_detail: `${lesson} booking undone`,
        amount: 1,
        cause: `booking:${id}:cancelled`,
      },
    ])
    expect((await centre.did('getAuditLog', { limit: '1' })).data[0]).toMatchObject({
      call: 'undoOperation',
      staff: 'kit',
      undoes: { id: booked, call: 'bookVideoLesson' },
    })
    expect(await centre.refused('undoOperation', { audit_id: booked })).toBe('409 This was undone already, by kit.')
  })

  test('a booking is not undone when it was marked or cancelled since, or its lesson has begun', async () => {
    const booked = await book(0, '2026-11-20')
    const booking_id = await newest()
    const marked = await operation('markVideoLesson', { booking_id, attendance: 'presence' }, 'kit')
    expect(await no(booked)).toBe(`kit has changed booking ${booking_id} since (status).`)
    await undo(marked)
    const cancelled = await operation('cancelVideoLesson', { booking_id }, 'may')
    expect(await no(booked)).toBe(`may has changed booking ${booking_id} since (status).`)
    await undo(cancelled)
    centre.clock.set('2026-11-20T16:00')
    expect(await no(booked)).toBe(`the lesson of booking ${booking_id} has begun.`)
    centre.clock.set('2026-11-20T15:59')
    await undo(booked)
    expect(await centre.balance(student)).toBe(10)
  })

  test('a cancellation is undone as often as it happens, and the ledger only grows', async () => {
    await book()
    const before = await bookings()
    const booking_id = await newest()
    for (const posted of [3, 5, 7]) {
      const cancelled = await operation('cancelVideoLesson', { booking_id })
      expect(await centre.balance(student)).toBe(10)
      await undo(cancelled)
      expect(await bookings()).toEqual(before)
      expect(await centre.balance(student)).toBe(9)
      expect(await ledger()).toHaveLength(posted)
    }
    expect((await ledger()).at(-1)).toEqual({
      transaction_type: 'Spend',
      transaction_detail: `${day()} vc DSE English Lesson 1 booked again`,
      amount: -1,
      cause: `booking:${booking_id}:booked:4`,
    })
  })

  test('a cancellation is not undone without a free place, an open time slot or a token', async () => {
    await book()
    const booking_id = await newest()
    const cancelled = await operation('cancelVideoLesson', { booking_id })
    const held = [await hold(), await hold('kit')]
    expect(await no(cancelled)).toBe(`the time slot 16:00-17:00 on ${day()} is full.`)
    for (const entry of held) await undo(entry)
    const holiday = await operation('addHoliday', { holiday_name: `Holiday ${count}`, holiday: day() })
    expect(await no(cancelled)).toBe(`the time slot 16:00-17:00 on ${day()} is not open any more.`)
    await undo(holiday)
    const corrected = await operation('addToken', { student_id: student, token_name: 'iPad', amount: -10 })
    expect(await no(cancelled)).toBe(`student ${student} has 0 of iPad left.`)
    await undo(corrected)
    const gone = await operation('deletestudent', { studentId: student })
    expect(await no(cancelled)).toBe(`student ${student} is deleted.`)
    await undo(gone)
    const { data } = await centre.did('getVideoClass', {})
    const { video_class_id } = data.find(each => each.student_id === student)!
    const deleted = await operation('deleteVideoClass', { video_class_id })
    expect(await no(cancelled)).toBe(`video class ${video_class_id} is deleted.`)
    await undo(deleted)
    await undo(cancelled)
    expect(await centre.balance(student)).toBe(9)
  })

  test('a cancellation is not undone when the course lesson was deleted since', async () => {
    await book(9)
    const booking_id = await newest()
    const cancelled = await operation('cancelVideoLesson', { booking_id })
    const { data: courses } = await centre.did('getCourse', {})
    const deleted = await operation('deleteLesson', { course_id: courses[0]!.course_id })
    expect(await no(cancelled)).toBe(`course lesson ${centre.lessons[9]} is deleted.`)
    await undo(deleted)
    await undo(cancelled)
    expect((await bookings())[0]).toMatchObject({ status: 'pending', lesson_id: centre.lessons[9] })
  })

  test('cancelling all of today is undone as one, and only if there is room for all of them', async () => {
    const other = await centre.watcher()
    const [two] = [await book(0, '2026-11-20', '16:00', other)]
    await book(0, '2026-11-20', '16:00')
    await book(1, '2026-11-20', '18:00')
    const before = await bookings()
    const cancelled = await operation('cancelAllLessonsForToday', {}, 'kit')
    expect((await bookings()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect([await centre.balance(student), await centre.balance(other)]).toEqual([10, 10])
    // One of two places is taken. Each booking would fit alone, but not both.
    const held = await hold('may', '2026-11-20')
    expect(await no(cancelled)).toBe('the time slot 16:00-17:00 on 2026-11-20 is full.')
    await undo(held)
    await undo(cancelled)
    expect(await bookings()).toEqual(before)
    expect([await centre.balance(student), await centre.balance(other)]).toEqual([8, 9])
    expect(await no(cancelled)).toBe('409 This was undone already, by boss.')
    await operation('cancelAllLessonsForToday', {})
    expect(await no(two)).toMatch(/^boss has changed booking B\d+ since \(status\)\.$/)
  })

  test('a released hold is restored while there is room', async () => {
    const held = await hold()
    const { booking_id } = (await centre.did('getHeldTimeSlots', {})).at(-1)!
    const row = () =>
      centre.database.reader.selectFrom('bookings').selectAll().where('booking_id', '=', booking_id).execute()
    const before = await row()
    const deleted = await operation('deleteHeldTimeSlot', { bookingId: booking_id }, 'kit')
    expect(await no(held)).toBe(`kit has changed booking ${booking_id} since (status).`)
    const others = [await hold(), await hold()]
    expect(await no(deleted)).toBe(`the time slot 16:00-17:00 on ${day()} is full.`)
    for (const entry of others) await undo(entry)
    await undo(deleted)
    expect(await row()).toEqual(before)
    await undo(held)
    expect(await row()).toEqual([])
  })

  test('a schedule is undone while no booking and no hold needs it', async () => {
    const schedules = async () => (await centre.did('getTimeSlotCreateRecords', {})).data
    const before = await schedules()
    const timeSlots = Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(each => [
        each,
        { opening: '16:00', closing: '22:00' },
      ]),
    )
    const added = await operation('addTimeSlots', { startDate: day(), endDate: day(), capacity: 1, timeSlots }, 'kit')
    // The schedule before it has this slot too.
    await book()
    const late = await book(1, day(), '21:00')
    expect(await no(added)).toBe(`booking ${await newest()} on ${day()} at 21:00-22:00 needs this schedule by now.`)
    await undo(late)
    const slot = '20:00:00-21:00:00'
    const held = await operation('holdTimeSlot', { selectedDate: day(), timeSlot: slot })
    const { booking_id } = (await centre.did('getHeldTimeSlots', {})).at(-1)!
    expect(await no(added)).toBe(`held time slot ${booking_id} on ${day()} at 20:00-21:00 needs this schedule by now.`)
    await operation('deleteHeldTimeSlot', { bookingId: booking_id })
    await undo(added)
    expect(await schedules()).toEqual(before)
    expect(await no(added)).toBe('409 This was undone already, by boss.')
    expect(await no(held)).toMatch(/^boss has changed booking/)
  })

  test('a schedule undone while somebody books in it leaves no booking without a schedule', async () => {
    const timeSlots = { monday: { opening: '21:00', closing: '23:00' } }
    const other = await centre.secondServer()
    try {
      for (const date of ['2027-02-01', '2027-02-08', '2027-02-15']) {
        const added = await operation('addTimeSlots', { startDate: date, endDate: date, capacity: 1, timeSlots })
        const timeSlot = '21:00:00-22:00:00'
        const [undone, held] = await Promise.all([
          centre.call('undoOperation', { audit_id: added }),
          other.call('holdTimeSlot', { selectedDate: date, timeSlot }),
        ])
        expect([undone.status === 200, held.status < 300]).toSatisfy(([one, two]) => one !== two)
      }
    } finally {
      await other.close()
    }
  })

  test('undoing the restoration of a video class deletes it again and takes back the refund', async () => {
    await book()
    const before = await bookings()
    const { data } = await centre.did('getVideoClass', {})
    const { video_class_id } = data.find(each => each.student_id === student)!
    await operation('deleteVideoClass', { video_class_id })
    expect(await centre.balance(student)).toBe(9)
    const restored = await operation('restoreVideoClass', { video_class_id }, 'kit')
    expect(await centre.balance(student)).toBe(10)
    const booked = await book(1)
    expect(await no(restored)).toBe(`booking ${await newest()} belongs to video class ${video_class_id} by now.`)
    await undo(booked)
    const corrected = await operation('addToken', { student_id: student, token_name: 'iPad', amount: -10 })
    expect(await no(restored)).toBe(`student ${student} has 0 of iPad left.`)
    await undo(corrected)
    await undo(restored)
    expect(await centre.balance(student)).toBe(9)
    const { data: open } = await centre.did('getVideoClass', {})
    expect(open.some(each => each.video_class_id === video_class_id)).toBe(false)
    // It is refunded again when it is restored again.
    await operation('restoreVideoClass', { video_class_id })
    expect(await centre.balance(student)).toBe(10)
    expect(await bookings()).toEqual(before.map(row => ({ ...row, status: 'cancelled' })))
  })

  test('any bookings, cancellations, holds and marks, undone from last to first, leave everything as it was', async () => {
    const everything = async () => ({
      bookings: await centre.database.reader.selectFrom('bookings').selectAll().orderBy('booking_id').execute(),
      schedules: await centre.database.reader.selectFrom('schedules').selectAll().orderBy('id').execute(),
      classes: await centre.database.reader.selectFrom('video_classes').selectAll().orderBy('video_class_id').execute(),
      balance: await centre.balance(student),
    })
    const step = fc.record({ what: fc.nat(6), which: fc.nat(2) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
        const done: { readonly id: number; readonly before: object }[] = []
        for (const { what, which } of steps) {
          const before = await everything()
          const from = await last()
          const own = await bookings()
          const booking_id = own[which]?.booking_id ?? 'B999999'
          const held = (await centre.did('getHeldTimeSlots', {})).at(-1)?.booking_id ?? 'B999999'
          const at = { date: '2026-11-20', start_time: `${16 + which}:00` }
          const timeSlot = `${16 + which}:00:00-${17 + which}:00:00`
          const operations: readonly (readonly [CallName, object])[] = [
            ['bookVideoLesson', { student_id: student, type: 'video', lesson_id: centre.lessons[which], ...at }],
            ['cancelVideoLesson', { booking_id }],
            ['cancelAllLessonsForToday', {}],
            ['markVideoLesson', { booking_id, attendance: (['presence', 'absence', 'pending'] as const)[which] }],
            ['holdTimeSlot', { selectedDate: '2026-11-20', timeSlot }],
            ['deleteHeldTimeSlot', { bookingId: held }],
            [
              'addTimeSlots',
              {
                startDate: '2026-11-20',
                endDate: '2026-11-20',
                // Fewer tokens than are booked would prevent undoing a cancellation.
                capacity: 8,
                timeSlots: { friday: { opening: '16:00', closing: '19:00' } },
              },
            ],
          ]
          const [name, input] = operations[what]!
          await centre.call(name, { ...input })
          const id = await last()
          if (id !== from) done.push({ id, before })
        }
        for (const { id, before } of done.toReversed()) {
          await undo(id)
          expect(await everything()).toEqual(before)
        }
      }),
      { numRuns: 12 },
    )
  })
})
