import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { type Centre, openCentre } from '#tests/slots/centre.ts'

describe.each(engines)('video lessons on $name', engine => {
  let centre: Centre
  beforeAll(async () => {
    centre = await openCentre(engine)
    await centre.open()
  })
  afterAll(() => centre.close())

  const ask = (student_id: string, date: string, at: string, more: object = {}) => ({
    student_id,
    type: 'video' as const,
    date,
    start_time: at,
    lesson_id: centre.lessons[0]!,
    ...more,
  })
  const ledger = async (student: string) =>
    (
      await centre.database.reader
        .selectFrom('token_ledger')
        .select(['transaction_type', 'transaction_detail', 'amount', 'cause'])
        .where('student_id', '=', student)
        .where('subject', 'like', 'booking:%')
        .orderBy('id')
        .execute()
    ).map(row => ({ ...row }))
  const progress = async (student: string) =>
    (
      await centre.database.reader
        .selectFrom('video_classes')
        .select('completed_lessons')
        .where('student_id', '=', student)
        .executeTakeFirstOrThrow()
    ).completed_lessons

  test('a booking spends a token, and cancelling refunds it once', async () => {
    const student = await centre.watcher('Ka Yan')
    const id = await centre.book(student, '2026-11-24', '16:00', 2)
    expect(await centre.balance(student)).toBe(9)
    expect(await centre.did('getVideoLessonsByDateRange', { start: '2026-11-23', end: '2026-11-29' })).toEqual([
      {
        booking_id: id,
        date: '2026-11-24',
        start_time: '16:00:00',
        end_time: '17:00:00',
        student_id: student,
        first_name: 'Ka Yan',
        surname: 'Chan',
        type: 'video',
        status: 'pending',
        lesson_id: centre.lessons[2],
        lesson_id_label: 'vc DSE English Lesson 3',
      },
    ])
    await centre.did('cancelVideoLesson', { booking_id: id })
    expect(await centre.refused('cancelVideoLesson', { booking_id: id })).toBe(
      `409 Booking ${id} is cancelled already.`,
    )
    expect(await centre.refused('markVideoLesson', { booking_id: id, attendance: 'presence' })).toBe(
      `409 Booking ${id} is cancelled.`,
    )
    expect(await centre.balance(student)).toBe(10)
    expect(await ledger(student)).toEqual([
      {
        transaction_type: 'Spend',
        transaction_detail: '2026-11-24 vc DSE English Lesson 3 booked',
        amount: -1,
        cause: `booking:${id}:booked`,
      },
      {
        transaction_type: 'Refund',
        transaction_detail: '2026-11-24 vc DSE English Lesson 3 cancelled',
        amount: 1,
        cause: `booking:${id}:cancelled`,
      },
    ])
    expect(await centre.did('getVideoLessonsByDateRange', { start: '2026-11-24', end: '2026-11-24' })).toEqual([])
  })

  test('a lesson can be cancelled until it begins', async () => {
    const student = await centre.watcher()
    const one = await centre.book(student, '2026-11-20', '11:00')
    const other = await centre.book(student, '2026-11-20', '12:00')
    centre.clock.set('2026-11-20T11:00')
    expect(await centre.refused('cancelVideoLesson', { booking_id: one })).toBe(
      `409 The lesson of booking ${one} has begun and can no longer be cancelled.`,
    )
    await centre.did('cancelVideoLesson', { booking_id: other })
    centre.clock.set('2026-11-20T10:00')
    expect(await centre.balance(student)).toBe(9)
  })

  test('presence adds a lesson to the progress, a second watching adds none, and a mark can be removed', async () => {
    const student = await centre.watcher()
    const mark = (booking_id: string, attendance: 'presence' | 'absence' | 'pending') =>
      centre.did('markVideoLesson', { booking_id, attendance })
    const first = await centre.book(student, '2026-11-24', '10:00')
    const again = await centre.book(student, '2026-11-25', '10:00')
    const second = await centre.book(student, '2026-11-26', '10:00', 1)
    const seen = []
    for (const [id, attendance] of [
      [first, 'presence'],
      [first, 'presence'],
      [again, 'presence'],
      [second, 'presence'],
      [second, 'absence'],
      [first, 'pending'],
      [again, 'absence'],
    ] as const) {
      await mark(id, attendance)
      seen.push(await progress(student))
    }
    expect(seen).toEqual([1, 1, 1, 2, 1, 1, 0])
    expect(await centre.balance(student)).toBe(7)
    expect(await centre.refused('cancelVideoLesson', { booking_id: second })).toBe(
      `409 Booking ${second} is absent already.`,
    )
    await mark(second, 'pending')
    await centre.did('cancelVideoLesson', { booking_id: second })
    expect(await centre.balance(student)).toBe(8)
  })

  test('an absence is shown on the dashboard until it is read, and again when it is marked anew', async () => {
    const student = await centre.watcher('Absent')
    const booking_id = await centre.book(student, '2026-11-24', '18:00')
    const notices = async () =>
      (await centre.did('getAbsenceNotices', {})).data.filter(row => row.student_id === student)
    await centre.did('markVideoLesson', { booking_id, attendance: 'absence' })
    expect(await notices()).toEqual([
      {
        student_name: 'Absent Chan',
        student_id: student,
        record_type: 'video',
        live_lesson_id: null,
        video_lesson_id: booking_id,
        date: '2026-11-24',
        absence_id: `video/${booking_id}/${student}`,
        lesson: 'vc DSE English Lesson 1',
      },
    ])
    await centre.did('markAbsenceRead', { record_id: booking_id, record_type: 'video', student_id: student })
    await centre.did('markVideoLesson', { booking_id, attendance: 'absence' })
    expect(await notices()).toEqual([])
    await centre.did('markVideoLesson', { booking_id, attendance: 'presence' })
    await centre.did('markVideoLesson', { booking_id, attendance: 'absence' })
    expect(await notices()).toHaveLength(1)
  })

  test('a makeup lesson takes a live token and needs no absence; video courses have none', async () => {
    const student = await centre.student('Live', 'Lee')
    const [lesson_id = ''] = await centre.lessonsOf(await centre.course('P5 English'))
    const makeup = { type: 'makeup', lesson_id }
    expect(await centre.refused('bookVideoLesson', ask(student, '2026-11-24', '10:00', makeup))).toBe(
      '409 Live Lee has no English token left.',
    )
    await centre.give(student, 'English', 1)
    await centre.did('bookVideoLesson', ask(student, '2026-11-24', '10:00', { type: 'makeup' as const, lesson_id }))
    expect(await centre.balance(student, 'English')).toBe(0)
    expect(await centre.refused('bookVideoLesson', ask(student, '2026-11-24', '11:00', makeup))).toContain('no English')
    expect(await centre.refused('bookVideoLesson', ask(student, '2026-11-24', '11:00', { type: 'makeup' }))).toBe(
      '409 vc DSE English is a video course, which has no makeup lessons.',
    )
  })

  test('a video lesson needs its video class, which is valid on its last day', async () => {
    const student = await centre.watcher('Late', '2026-11-25')
    const stranger = await centre.student('No', 'Class')
    expect(await centre.refused('bookVideoLesson', ask(stranger, '2026-11-25', '10:00'))).toBe(
      '409 No Class has no video class of vc DSE English.',
    )
    await centre.book(student, '2026-11-25', '19:00')
    expect(await centre.refused('bookVideoLesson', ask(student, '2026-11-26', '10:00'))).toBe(
      '409 The video class of vc DSE English expired on 2026-11-25.',
    )
  })

  test('bookable lessons are listed: unwatched ones of video classes first, and missed ones of live classes first', async () => {
    const student = await centre.watcher('Next', '2026-12-20')
    const offered = async (type: 'video' | 'makeup') =>
      (await centre.did('getBookableLessons', { student_id: student, type })).data
    const watched = await centre.book(student, '2026-11-28', '10:00')
    await centre.did('markVideoLesson', { booking_id: watched, attendance: 'presence' })
    await centre.book(student, '2026-11-29', '10:00', 2)
    const video = await offered('video')
    expect(video[0]).toEqual({
      student_id: student,
      type: 'video',
      lesson_id: centre.lessons[1],
      lesson_id_label: 'vc DSE English Lesson 2',
      token_name: 'iPad',
      tokens_left: 8,
      expiry_date: '2026-12-20',
      state: null,
      date: null,
    })
    expect(video.slice(8).map(row => [row.lesson_id_label, row.state, row.date])).toEqual([
      ['vc DSE English Lesson 1', 'completed', '2026-11-28'],
      ['vc DSE English Lesson 3', 'pending', '2026-11-29'],
    ])
    expect(await offered('makeup')).toEqual([])
    const course = await centre.course('S1 English')
    const classId = await centre.classOf('S1 Tuesday', { course, students: [student], from: '2026-11-03' })
    const { data } = await centre.did('getLiveLesson', { classId })
    await centre.did('updateAttendanceRecord', {
      live_lesson_id: data[1]!.live_lesson_id,
      results: [{ student_id: student, attendance: 'leave' }],
    })
    expect((await offered('makeup')).map(row => [row.lesson_id_label, row.state, row.date])).toEqual([
      ['S1 English Lesson 2', 'leave', '2026-11-10'],
      ['S1 English Lesson 1', null, null],
      ['S1 English Lesson 3', null, null],
      ['S1 English Lesson 4', null, null],
    ])
    expect(await centre.refused('getBookableLessons', { student_id: 'S9999', type: 'video' })).toBe(
      '404 There is no student S9999.',
    )
  })

  test('unknown lessons, students and slots cannot be booked', async () => {
    const student = await centre.watcher()
    const refused = (more: object) => centre.refused('bookVideoLesson', ask(student, '2026-11-24', '10:00', more))
    expect(await refused({ student_id: 'S9999' })).toBe('404 There is no student S9999.')
    expect(await refused({ lesson_id: 'L9999' })).toBe('404 There is no lesson L9999.')
    expect(await refused({ start_time: '10:30' })).toBe('404 There is no time slot 10:30 on 2026-11-24.')
    expect(await refused({ date: '2026-11-19' })).toMatch(/^409 .* has begun already\.$/)
    expect(await refused({ type: 'hold' })).toMatch(/^400 /)
    for (const call of ['cancelVideoLesson', 'markVideoLesson'] as const)
      expect(await centre.refused(call, { booking_id: 'B999999', attendance: 'presence' })).toBe(
        '404 There is no booking B999999.',
      )
    const { booking_id } = await centre.did('holdTimeSlot', { selectedDate: '2026-12-24', timeSlot: '10:00-11:00' })
    expect(await centre.refused('cancelVideoLesson', { booking_id })).toBe(`404 There is no booking ${booking_id}.`)
    expect(await centre.refused('getVideoLessonsByDateRange', { start: '2026-11-24', end: '2026-11-23' })).toBe(
      '400 End date must not be before start date.',
    )
    expect(await centre.balance(student)).toBe(10)
  })

  test('a student with another lesson at that time is listed beforehand, and can still be booked', async () => {
    const student = await centre.watcher('Busy')
    await centre.book(student, '2026-11-27', '10:00')
    const asked = { student_ids: student, date: '2026-11-27', startTime: '10:30', endTime: '11:30' }
    expect((await centre.did('getClashes', asked)).data).toEqual([
      {
        student_id: student,
        student_name: 'Busy Chan',
        date: '2026-11-27',
        start_time: '10:00:00',
        end_time: '11:00:00',
        class_name: 'Video lesson vc DSE English Lesson 1',
      },
    ])
    expect((await centre.did('getClashes', { ...asked, startTime: '11:00', endTime: '12:00' })).data).toEqual([])
    await centre.book(student, '2026-11-27', '10:00', 1)
  })

  test('one token is spent once, however many ask at once', async () => {
    const student = await centre.watcher()
    for (let lesson = 0; lesson < 9; lesson += 1) await centre.book(student, '2026-12-01', '10:00', 0).catch(() => '')
    const left = await centre.balance(student)
    const other = await centre.secondServer()
    try {
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, turn) =>
          (turn % 2 === 0 ? centre : other).call('bookVideoLesson', ask(student, '2026-12-02', `${10 + turn}:00`)),
        ),
      )
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(left)
      expect(await centre.balance(student)).toBe(0)
    } finally {
      await other.close()
    }
  })

  test('forty people hold and book the one slot of eight at once, at two servers: eight get it, thirty-two are refused', async () => {
    const students: string[] = []
    for (let turn = 0; turn < 20; turn += 1) students.push(await centre.watcher())
    const other = await centre.secondServer()
    try {
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, turn) => {
          const at = turn % 4 < 2 ? centre : other
          const student = students[turn >> 1]!
          return turn % 2 === 0
            ? at.call('bookVideoLesson', ask(student, '2026-12-07', '15:00'))
            : at.call('holdTimeSlot', { selectedDate: '2026-12-07', timeSlot: '15:00-16:00' })
        }),
      )
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(8)
      const told = replies.filter(({ status }) => status !== 201)
      expect(told).toHaveLength(32)
      for (const { status, body } of told) {
        expect(status).toBe(409)
        expect(body).toMatchObject({ error: 'The time slot 15:00-16:00 on 2026-12-07 is full.' })
      }
      // Everybody who was refused has kept their token.
      const balances = await Promise.all(students.map(student => centre.balance(student)))
      const booked = replies.filter(({ status }, turn) => status === 201 && turn % 2 === 0)
      expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(200 - booked.length)
    } finally {
      await other.close()
    }
  })

  test('whatever is booked, held, released and marked, no slot is ever too full, no free place is refused, and tokens add up', async () => {
    const few = await openCentre(engine)
    try {
      await few.open({ capacity: 2 })
      const students = [await few.watcher(), await few.watcher(), await few.watcher()]
      const operation = fc.oneof(
        fc.record({ do: fc.constant('book' as const), who: fc.nat(2), at: fc.nat(1), lesson: fc.nat(1) }),
        fc.record({ do: fc.constant('hold' as const), at: fc.nat(1) }),
        fc.record({ do: fc.constantFrom('give back' as const, 'mark' as const), which: fc.nat(20) }),
      )
      let day = 0
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { maxLength: 14 }), async operations => {
          day += 1
          const date = Temporal.PlainDate.from('2026-11-23').add({ days: day }).toString()
          const taken: { id: string; hold: boolean; at: number; status: 'pending' | 'completed' }[] = []
          const before = await Promise.all(students.map(student => few.balance(student)))
          let spent = 0
          for (const each of operations) {
            if (each.do === 'book' || each.do === 'hold') {
              const time = `${10 + each.at}:00`
              const room = taken.filter(one => one.at === each.at).length < 2
              const reply =
                each.do === 'hold'
                  ? await few.call('holdTimeSlot', { selectedDate: date, timeSlot: `${time}-${11 + each.at}:00` })
                  : await few.call('bookVideoLesson', {
                      ...ask(students[each.who]!, date, time),
                      lesson_id: few.lessons[each.lesson],
                    })
              const poor = JSON.stringify(reply.body).includes('token left')
              expect(reply.status === 201, JSON.stringify(reply.body)).toBe(room && !poor)
              if (reply.status !== 201) continue
              const said = reply.body as { booking_id?: string; data?: { booking_id: string } }
              const id = said.booking_id ?? said.data?.booking_id ?? ''
              taken.push({ id, hold: each.do === 'hold', at: each.at, status: 'pending' })
              if (each.do === 'book') spent += 1
              continue
            }
            const one = taken[each.which % Math.max(1, taken.length)]
            if (!one) continue
            if (one.hold) await few.did('deleteHeldTimeSlot', { bookingId: one.id })
            else if (each.do === 'mark') {
              await few.did('markVideoLesson', { booking_id: one.id, attendance: 'presence' })
              one.status = 'completed'
              continue
            } else if (one.status === 'completed') {
              expect(await few.refused('cancelVideoLesson', { booking_id: one.id })).toContain('completed already')
              continue
            } else {
              await few.did('cancelVideoLesson', { booking_id: one.id })
              spent -= 1
            }
            taken.splice(taken.indexOf(one), 1)
          }
          const after = await Promise.all(students.map(student => few.balance(student)))
          const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
          expect(sum(before) - sum(after)).toBe(spent)
          // A cancelled booking has cost nothing.
          const posted = await few.database.reader
            .selectFrom('token_ledger')
            .select(['subject', 'amount'])
            .where('subject', 'like', 'booking:%')
            .execute()
          const bookings = await few.database.reader
            .selectFrom('bookings')
            .select(['booking_id', 'status'])
            .where('kind', '=', 'video')
            .execute()
          const entries = Map.groupBy(posted, entry => entry.subject)
          for (const { booking_id, status } of bookings) {
            const net = sum((entries.get(`booking:${booking_id}`) ?? []).map(entry => entry.amount))
            expect(net, booking_id).toBe(status === 'cancelled' ? 0 : -1)
          }
        }),
        { numRuns: 25 },
      )
    } finally {
      await few.close()
    }
  })
})
