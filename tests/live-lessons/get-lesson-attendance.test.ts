import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attendances } from '#contract/students.ts'
import { tokensFor } from '#rules/attendance.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('the attendance sheet of a lesson on $name', engine => {
  let world: World
  let course: string
  beforeAll(async () => {
    world = await openWorld(engine)
    course = await world.course('English', { lessons: 2 })
  })
  afterAll(() => world.close())

  let count = 0
  /** A class with this many students. Its first lesson is today. */
  async function sheetOf(size: number, of = course) {
    count += 1
    const ids: string[] = []
    for (let at = 0; at < size; at += 1) ids.push(await world.student(`Student ${at}`, 'Au'))
    const classId = await world.classOf(`Class ${count}`, { course: of, students: ids, from: '2026-11-20' })
    const [lesson] = (await world.did('getLiveLesson', { classId })).data
    return { classId, ids, lesson: lesson!.live_lesson_id }
  }
  const read = async (lessonId: string, school = world) => (await school.did('getLessonAttendance', { lessonId })).data
  const save = (live_lesson_id: string, results: readonly object[], school = world) =>
    school.call('updateAttendanceRecord', { live_lesson_id, results })

  test('has everybody in the class, pending and without homework until something is entered', async () => {
    const { ids, lesson } = await sheetOf(2)
    const row = (student_id: string | undefined) => ({
      student_id,
      attendance: 'pending',
      homework_status: 0,
      live_lesson_id: lesson,
      date: '2026-11-20',
      live_tokens: 0,
      joined_on: '2026-11-20',
      left_on: null,
      checked_in: null,
    })
    expect(await read(lesson)).toEqual([row(ids[0]), row(ids[1])])
    await save(lesson, [{ student_id: ids[1], attendance: 'presence', homework_status: 2 }])
    expect(await read(lesson)).toEqual([
      row(ids[0]),
      { ...row(ids[1]), attendance: 'presence', homework_status: 2, live_tokens: -1 },
    ])
  })

  test('is counted for a week: who is in it, and who is marked', async () => {
    const { classId, ids, lesson } = await sheetOf(3)
    const counted = async () => {
      const { data } = await world.did('getLiveLessonCounts', { from: '2026-11-16', to: '2026-11-22' })
      return data.find(each => each.live_lesson_id === lesson)
    }
    expect(await counted()).toEqual({ live_lesson_id: lesson, students: 3, marked: 0 })
    await save(lesson, [
      { student_id: ids[0], attendance: 'presence' },
      { student_id: ids[1], attendance: 'absence' },
    ])
    expect(await counted()).toEqual({ live_lesson_id: lesson, students: 3, marked: 2 })
    // Who left may have come that day; who is deleted stands in no sheet.
    await world.did('removeStudentsFromClass', { class_id: classId, student_ids: [ids[1]!] })
    await world.did('deletestudent', { studentId: ids[2]! })
    expect(await counted()).toEqual({ live_lesson_id: lesson, students: (await read(lesson)).length, marked: 2 })
    const next = await world.did('getLiveLessonCounts', { from: '2026-11-27', to: '2026-11-27' })
    expect(next.data.find(each => each.students === 1)?.marked).toBe(0)
  })

  test('shows leave once it is approved, and what was marked over it after that', async () => {
    const { ids, lesson } = await sheetOf(1)
    const leave = { student_id: ids[0]!, lesson_id: lesson }
    const mark = async () => (await read(lesson))[0]?.attendance
    await world.did('recordLeave', leave)
    expect(await mark()).toBe('pending')
    await world.did('updateLeaveStatus', { ...leave, leave_date: '2026-11-20', newStatus: 'approved' })
    expect(await mark()).toBe('leave')
    await save(lesson, [{ student_id: ids[0], attendance: 'presence' }])
    expect(await mark()).toBe('presence')
  })

  test('counts all tokens of that name a student has, and none of another', async () => {
    const { ids, lesson } = await sheetOf(1)
    const entry = (token_name: string, amount: number) => ({
      student_id: ids[0]!,
      token_name,
      transaction_type: 'Add' as const,
      transaction_detail: '',
      amount,
      timestamp: '2026-11-20T02:00:00.000Z',
      staff: 'boss',
      subject: 'test',
      cause: `test ${ids[0]} ${token_name}`,
    })
    await world.database.write(tx =>
      tx
        .insertInto('token_ledger')
        .values([entry('English', 8), entry('Maths', 20)])
        .execute(),
    )
    await save(lesson, [{ student_id: ids[0], attendance: 'absence' }])
    expect((await read(lesson))[0]?.live_tokens).toBe(7)
  })

  test('leaves out live tokens where attendance costs none', async () => {
    await world.token('Video English', 100, 'Video')
    const { lesson } = await sheetOf(1, await world.course('Video English', { token: 'Video English' }))
    expect((await read(lesson))[0]).not.toHaveProperty('live_tokens')
  })

  test('includes students who joined after it, and no deleted ones', async () => {
    const { classId, ids, lesson } = await sheetOf(2)
    const late = await world.student('Late', 'Lo')
    await save(lesson, [{ student_id: ids[0], attendance: 'presence' }])
    await world.did('addStudentsToClass', { class_id: classId, student_ids: [late] })
    await world.did('deletestudent', { studentId: ids[0]! })
    const rows = await read(lesson)
    expect(rows.map(row => row.student_id)).toEqual([ids[1], late])
    const sent = rows.map(({ student_id, attendance, homework_status }) => ({
      student_id,
      attendance,
      homework_status,
    }))
    expect((await save(lesson, sent)).status).toBe(200)
  })

  test('of an unknown lesson is refused', async () => {
    expect(await world.refused('getLessonAttendance', { lessonId: 'L9' })).toBe(
      '404 Lesson not found. Please ensure the lesson exists.',
    )
  })

  test('saved by two people in any order and at once, it leaves the ledger at the last state', async () => {
    const secondServer = await world.secondServer()
    const desks = [world, secondServer] as const
    const mark = fc.record({ who: fc.nat(3), attendance: fc.constantFrom(...attendances) })
    const sheet = fc.uniqueArray(mark, { selector: one => one.who, minLength: 1, maxLength: 4 })
    /** What each of the two saves in a round, at the same time. */
    const rounds = fc.array(fc.tuple(sheet, sheet), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(rounds, async list => {
        const { ids, lesson } = await sheetOf(4)
        const possible = new Map<string, Set<string>>(ids.map(id => [id, new Set(['pending'])]))
        for (const round of list) {
          const replies = await Promise.all(
            round.map((marks, desk) =>
              save(
                lesson,
                marks.map(({ who, attendance }) => ({ student_id: ids[who], attendance })),
                desks[desk],
              ),
            ),
          )
          expect(replies.map(reply => reply.status)).toEqual([200, 200])
          for (const [who, id] of ids.entries()) {
            const last = round.flat().filter(one => one.who === who)
            if (last.length > 0) possible.set(id, new Set(last.map(one => one.attendance)))
          }
        }
        const rows = await read(lesson, secondServer)
        expect(await read(lesson)).toEqual(rows)
        for (const { student_id, attendance, live_tokens } of rows) {
          expect(possible.get(student_id)).toContain(attendance)
          expect((live_tokens ?? 0) + tokensFor(attendance)).toBe(0)
          const net = await world.did('getStudentTokenDetails', { studentId: student_id })
          expect(net.data[0]?.amount ?? 0).toBe(live_tokens)
        }
      }),
      { numRuns: 12 },
    )
    await secondServer.close()
  })
})
