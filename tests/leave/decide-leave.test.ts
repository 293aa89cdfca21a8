import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('leave on $name', engine => {
  let world: World
  let student: string
  let classId: string
  let lessons: readonly string[]
  let count = 0
  beforeAll(async () => {
    world = await openWorld(engine)
    await world.course('P5 English', { lessons: 3 })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    count += 1
    student = await world.student(`Student ${count}`, 'Chan')
    const { data } = await world.did('getCourse', {})
    const course = data[0]!.course_id
    classId = await world.classOf(`Class ${count}`, { course, students: [student], from: '2026-11-20' })
    lessons = (await world.did('getLiveLesson', { classId })).data.map(lesson => lesson.live_lesson_id)
  })

  const record = (lesson_id: string, more: object = {}) =>
    world.did('recordLeave', { student_id: student, lesson_id, ...more })
  const decide = (lesson_id: string, newStatus: 'approved' | 'rejected', at = world, leave_date = '2026-11-20') =>
    at.call('updateLeaveStatus', { student_id: student, lesson_id, leave_date, newStatus })
  const notices = async () =>
    (await world.did('getDailyNotices', {})).data.filter(notice => notice.student_id === student)
  const mark = (live_lesson_id: string, attendance: 'presence' | 'absence' | 'pending') =>
    world.did('updateAttendanceRecord', { live_lesson_id, results: [{ student_id: student, attendance }] })
  const attendance = async () =>
    (await world.did('getStudentAttendanceByMonth', { student_id: student, month: '2026-11' })).data.map(
      row => row.attendance,
    )
  const ledger = () =>
    world.database.reader
      .selectFrom('token_ledger')
      .select(['transaction_type', 'amount', 'staff'])
      .where('student_id', '=', student)
      .orderBy('id')
      .execute()
  const stored = (lesson_id: string) =>
    world.database.reader
      .selectFrom('leave_requests')
      .select(['status', 'decided_by', 'decided_at'])
      .where('student_id', '=', student)
      .where('lesson_id', '=', lesson_id)
      .executeTakeFirstOrThrow()

  test('a family that phones gets a notice with its words, on the day of the lesson by default', async () => {
    const ofClass = { class_id: classId, class_name: `Class ${count}`, requested_at: '2026-11-20T02:00:00.000Z' }
    const [second, first] = ['2026-11-27', '2026-11-20'].map((date, at) => `${student}/${lessons[1 - at]}/${date}`)
    await record(lessons[1]!, { title: '  Sick ', description: '' })
    await record(lessons[0]!, { leave_date: '2026-11-20', title: '發燒', description: 'Fever since Monday' })
    expect(await notices()).toEqual([
      {
        title: '發燒',
        description: 'Fever since Monday',
        student_id: student,
        lesson_id: lessons[0],
        leave_date: '2026-11-20',
        notice_id: first,
        ...ofClass,
      },
      {
        title: 'Sick',
        description: null,
        student_id: student,
        lesson_id: lessons[1],
        leave_date: '2026-11-27',
        notice_id: second,
        ...ofClass,
      },
    ])
    // Those of a student, a lesson and a class alone.
    const some = async (ids: string) => (await world.did('getDailyNotices', { ids })).data.map(each => each.notice_id)
    expect(await some(lessons[1]!)).toEqual([second])
    expect(await some(student)).toEqual([first, second])
    expect(await some(`${classId},${lessons[0]}`)).toEqual([first, second])
    expect(await some(lessons[2]!)).toEqual([])
    const reply = await world.did('getDailyNotices', {})
    expect(reply).toMatchObject({ success: true, message: 'Leave notices fetched successfully.' })
  })

  test('one lesson has one notice; a rejected one may be requested again', async () => {
    const lesson = lessons[0]!
    await record(lesson)
    const again = () => world.refused('recordLeave', { student_id: student, lesson_id: lesson })
    expect(await again()).toBe(`409 There is a leave request of ${student} for this lesson already: pending.`)
    await decide(lesson, 'rejected')
    expect(await notices()).toEqual([])
    await record(lesson, { title: 'Doctor’s note' })
    expect(await notices()).toMatchObject([{ title: 'Doctor’s note' }])
    expect(await stored(lesson)).toEqual({ status: 'pending', decided_by: null, decided_at: null })
    await decide(lesson, 'approved')
    expect(await again()).toBe(`409 There is a leave request of ${student} for this lesson already: approved.`)
  })

  test('unknown and deleted students, students of other classes and unknown lessons are refused', async () => {
    const stranger = await world.student('Ka Yan', 'Lee')
    const lesson_id = lessons[0]!
    const refused = (student_id: string, lesson: string) =>
      world.refused('recordLeave', { student_id, lesson_id: lesson })
    expect(await refused('S9999', lesson_id)).toBe('404 There is no student S9999.')
    expect(await refused(stranger, lesson_id)).toBe(`409 ${stranger} is not in the class of this lesson.`)
    expect(await refused(student, 'L999999')).toBe('404 Lesson not found. Please ensure the lesson exists.')
    await world.did('deletestudent', { studentId: stranger })
    expect(await refused(stranger, lesson_id)).toBe(`404 There is no student ${stranger}.`)
    expect(await notices()).toEqual([])
  })

  test('approved before the lesson, it shows in the attendance and moves no token', async () => {
    await record(lessons[0]!)
    expect((await decide(lessons[0]!, 'approved')).body).toEqual({ success: true, message: 'Leave request approved.' })
    expect(await attendance()).toEqual(['leave', 'pending'])
    expect(await ledger()).toEqual([])
    expect(await notices()).toEqual([])
  })

  test.each(['presence', 'absence'] as const)('approved after a saved %s, it refunds the token', async was => {
    await record(lessons[0]!)
    await world.did('updateAttendanceRecord', {
      live_lesson_id: lessons[0]!,
      results: [{ student_id: student, attendance: was, homework_status: 2 }],
    })
    await decide(lessons[0]!, 'approved')
    expect(await ledger()).toMatchObject([
      { transaction_type: 'Spend', amount: -1 },
      { transaction_type: 'Refund', amount: 1, staff: 'boss' },
    ])
    const { data } = await world.did('getStudentAttendanceByMonth', { student_id: student, month: '2026-11' })
    expect(data[0]).toMatchObject({ attendance: 'leave', homework_status: 2 })
    const absences = await world.did('getAbsenceNotices', {})
    expect(absences.data.map(notice => notice.student_id)).not.toContain(student)
    const { data: audit } = await world.did('getAuditLog', { limit: '1' })
    expect(audit[0]?.changes.map(change => change.table)).toEqual(['leave_requests', 'attendance', 'token_ledger'])
  })

  test('rejected, it changes nothing else', async () => {
    await record(lessons[0]!)
    await mark(lessons[0]!, 'presence')
    await decide(lessons[0]!, 'rejected')
    expect(await attendance()).toEqual(['presence', 'pending'])
    expect(await ledger()).toMatchObject([{ amount: -1 }])
    expect(await stored(lessons[0]!)).toMatchObject({ status: 'rejected', decided_by: 'boss' })
  })

  test.each(['approved', 'rejected'] as const)('decided twice, it stays %s', async first => {
    await record(lessons[0]!)
    await world.did(
      'updateLeaveStatus',
      { student_id: student, lesson_id: lessons[0]!, leave_date: '2026-11-20', newStatus: first },
      { as: 'kit' },
    )
    const before = [await stored(lessons[0]!), await attendance()]
    world.clock.pass({ minutes: 5 })
    for (const newStatus of ['approved', 'rejected'] as const)
      expect(
        await world.refused('updateLeaveStatus', {
          student_id: student,
          lesson_id: lessons[0]!,
          leave_date: '2026-11-20',
          newStatus,
        }),
      ).toBe(`409 This leave request is ${first} already, by kit.`)
    expect([await stored(lessons[0]!), await attendance()]).toEqual(before)
  })

  test('decided by many at once, one decision counts, and attendance and ledger follow it', async () => {
    const other = await world.secondServer()
    try {
      for (const lesson of lessons.slice(0, 2)) {
        const leave_date = lesson === lessons[0] ? '2026-11-20' : '2026-11-27'
        await record(lesson)
        await mark(lesson, 'presence')
        const replies = await Promise.all(
          Array.from({ length: 8 }, (_, at) =>
            decide(lesson, at % 2 ? 'approved' : 'rejected', at % 3 ? world : other, leave_date),
          ),
        )
        expect(replies.map(reply => reply.status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
        const won = replies.findIndex(reply => reply.status === 200) % 2 ? 'approved' : 'rejected'
        expect((await stored(lesson)).status).toBe(won)
        const at = lesson === lessons[0] ? 0 : 1
        expect((await attendance())[at]).toBe(won === 'approved' ? 'leave' : 'presence')
      }
      const net = (await ledger()).reduce((sum, entry) => sum + entry.amount, 0)
      expect(net + 0).toBe(0 - (await attendance()).filter(each => each === 'presence').length)
    } finally {
      await other.close()
    }
  })

  test('approval and an attendance sheet saved at once end with a ledger that agrees with the marks', async () => {
    const other = await world.secondServer()
    try {
      for (const [lesson, leave_date] of [
        [lessons[0]!, '2026-11-20'],
        [lessons[1]!, '2026-11-27'],
      ] as const) {
        await record(lesson)
        const sheet = { live_lesson_id: lesson, results: [{ student_id: student, attendance: 'presence' as const }] }
        await Promise.all([
          other.did('updateAttendanceRecord', sheet),
          decide(lesson, 'approved', world, leave_date),
          other.did('updateAttendanceRecord', sheet),
        ])
      }
      const net = (await ledger()).reduce((sum, entry) => sum + entry.amount, 0)
      expect(net + (await attendance()).filter(each => each === 'presence').length).toBe(0)
    } finally {
      await other.close()
    }
  })

  test('that was never requested cannot be decided, and there are only two decisions', async () => {
    await record(lessons[0]!)
    const refused = (change: object) =>
      world.refused('updateLeaveStatus', {
        student_id: student,
        lesson_id: lessons[0]!,
        leave_date: '2026-11-20',
        newStatus: 'approved',
        ...change,
      })
    for (const change of [{ student_id: 'S9999' }, { lesson_id: lessons[1]! }, { leave_date: '2026-11-21' }])
      expect(await refused(change)).toBe('404 There is no such leave request.')
    for (const change of [{ newStatus: 'pending' }, { newStatus: 'Approved' }, { leave_date: '20-11-2026' }])
      expect(await refused(change)).toMatch(/^400 /)
    expect(await notices()).toHaveLength(1)
  })

  test('of a deleted student or class is not listed, and that of a student who left the class still marks the lesson', async () => {
    await record(lessons[0]!)
    await world.did('removeStudentsFromClass', { class_id: classId, student_ids: [student] })
    expect(await notices()).toHaveLength(1)
    await decide(lessons[0]!, 'approved')
    expect((await attendance())[0]).toBe('leave')
    await record(lessons[1]!)
    await world.did('deleteClass', { classId })
    expect(await notices()).toEqual([])
    await world.did('restoreClass', { classId })
    expect(await notices()).toHaveLength(1)
    await world.did('deletestudent', { studentId: student })
    expect(await notices()).toEqual([])
  })
})
