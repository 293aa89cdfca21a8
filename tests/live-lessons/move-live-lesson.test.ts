import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movedEnd } from '#rules/timetable-grid.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

/** 2027-01-04 is a Monday. */
const monday = Temporal.PlainDate.from('2027-01-04')
const day = (after: number): string => monday.add({ days: after }).toString()

describe.each(engines)('moving a live lesson on $name', engine => {
  let world: World
  let course: string
  let ann: string
  beforeAll(async () => {
    world = await openWorld(engine)
    course = await world.course('English', { lessons: 3 })
    ann = await world.student('Ann', 'Au')
    await world.did('addHoliday', { holiday_name: 'Founders Day', holiday: day(3) })
  })
  afterAll(() => world.close())

  let count = 0
  /** A class on three Mondays from 16:00 to 17:15. */
  const open = async (students: readonly string[] = []) => {
    count += 1
    const name = `Class ${count}`
    const id = await world.classOf(name, { course, students, from: day(0), at: '16:00', until: '17:15' })
    return { name, id }
  }
  const lessons = async (classId: string) => (await world.did('getLiveLesson', { classId })).data
  const times = async (classId: string) =>
    (await lessons(classId)).map(each => `${each.lesson_date} ${each.start_time}-${each.end_time}`)
  const period = async (classId: string) => {
    const row = (await world.did('getClass', {})).data.find(each => each.class_id === classId)
    return [row?.class_start_date, row?.class_end_date]
  }
  /** The call that the command live-lessons/move-live-lesson makes. */
  const move = (class_name: string, from: string, to: string, start_time = '16:00', end_time = '17:15') => ({
    class_name,
    original_lesson_date: from,
    lesson_date: to,
    start_time,
    end_time,
  })

  test('moves it to another day and time, and the class starts and ends with its lessons', async () => {
    const { name, id } = await open()
    const done = await world.did('updateLessonMove', move(name, day(14), day(22), '09:30', '10:45'))
    expect(done).toEqual({ success: true, message: 'Lesson updated successfully!' })
    expect(await times(id)).toEqual([
      `${day(0)} 16:00:00-17:15:00`,
      `${day(7)} 16:00:00-17:15:00`,
      `${day(22)} 09:30:00-10:45:00`,
    ])
    expect(await period(id)).toEqual([day(0), day(22)])
    await world.did('updateLessonMove', move(name, day(0), day(8)))
    expect(await period(id)).toEqual([day(7), day(22)])
    // Another time on its own day.
    await world.did('updateLessonMove', move(name, day(7), day(7), '18:00:00', '19:15:00'))
    expect((await times(id))[0]).toBe(`${day(7)} 18:00:00-19:15:00`)
  })

  test('never moves one to a holiday, but can move one away from it', async () => {
    const { name, id } = await open()
    expect(await world.refused('updateLessonMove', move(name, day(0), day(3)))).toBe('409 Cannot drop on holiday.')
    await world.did('addHoliday', { holiday_name: `Holiday ${count}`, holiday: day(0) })
    const same = move(name, day(0), day(0), '18:00', '19:00')
    expect(await world.refused('updateLessonMove', same)).toBe('409 Cannot drop on holiday.')
    await world.did('updateLessonMove', move(name, day(0), day(1)))
    await world.did('deleteHoliday', { holidayName: `Holiday ${count}` })
    expect((await times(id))[0]).toBe(`${day(1)} 16:00:00-17:15:00`)
  })

  test('refuses an unknown lesson, a second lesson on a day, and an end before the start', async () => {
    const { name, id } = await open()
    const before = await times(id)
    const no = (input: object) => world.refused('updateLessonMove', { ...move(name, day(0), day(1)), ...input })
    expect(await no({ original_lesson_date: day(1) })).toBe(`404 There is no lesson of ${name} on ${day(1)}.`)
    expect(await no({ class_name: 'Nobody' })).toBe(`404 There is no lesson of Nobody on ${day(0)}.`)
    expect(await no({ lesson_date: day(7) })).toBe(`409 ${name} has a lesson on ${day(7)} already.`)
    expect(await no({ start_time: '18:00', end_time: '18:00' })).toBe('400 End time must be after start time.')
    expect(await no({ lesson_date: '2027-02-30' })).toBe('400 lesson_date is not a day of the calendar.')
    expect(await no({ start_time: '24:00' })).toMatch(/^400 start_time /)
    await world.did('deleteClass', { classId: id })
    expect(await no({})).toBe(`404 There is no lesson of ${name} on ${day(0)}.`)
    await world.did('restoreClass', { classId: id })
    expect(await times(id)).toEqual(before)
  })

  test('of two people who move two lessons of a class to one day at once, one is refused', async () => {
    const secondServer = await world.secondServer()
    const { name, id } = await open()
    const replies = await Promise.all([
      world.call('updateLessonMove', move(name, day(0), day(2))),
      secondServer.call('updateLessonMove', move(name, day(7), day(2))),
    ])
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409])
    expect((await lessons(id)).filter(each => each.lesson_date === day(2))).toHaveLength(1)
    await secondServer.close()
  })

  test('keeps its length and attendance, wherever and however often it moves', async () => {
    const { name, id } = await open([ann])
    const [first] = await lessons(id)
    const lesson = first!.live_lesson_id
    const results = [{ student_id: ann, attendance: 'presence' as const, homework_status: 2 as const }]
    await world.did('updateAttendanceRecord', { live_lesson_id: lesson, results })
    const tokens = (await world.did('getStudentTokenDetails', { studentId: ann })).data
    const place = fc.record({
      after: fc.integer({ min: 30, max: 90 }),
      minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 4 }), async places => {
        for (const { after, minute } of places) {
          const now = (await world.did('getSingleLiveLesson', { lessonId: lesson })).data
          const start = Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString({ smallestUnit: 'minute' })
          const end = movedEnd({ start: now.start_time, end: now.end_time }, start)
          if (end === undefined) continue
          await world.did('updateLessonMove', move(name, now.lesson_date, day(after), start, end))
        }
        const { lesson_date, start_time, end_time } = (await world.did('getSingleLiveLesson', { lessonId: lesson }))
          .data
        expect(Temporal.PlainTime.from(start_time).until(end_time).total('minutes')).toBe(75)
        expect((await world.did('getLessonAttendance', { lessonId: lesson })).data).toMatchObject([
          { ...results[0], date: lesson_date },
        ])
        expect((await world.did('getStudentTokenDetails', { studentId: ann })).data).toEqual(tokens)
      }),
      { numRuns: 12 },
    )
  })

  test('can be undone from the log, unless its old day is taken by then, and the class dates follow', async () => {
    const { name, id } = await open()
    const operation = async (from: string, to: string) => {
      await world.did('updateLessonMove', move(name, from, to, '09:00', '10:15'))
      const [entry] = (await world.did('getAuditLog', { limit: '1' })).data
      expect(entry).toMatchObject({ call: 'updateLessonMove', undoable: true })
      return entry!.id
    }
    const first = await operation(day(14), day(20))
    const second = await operation(day(0), day(14))
    expect(await world.refused('undoOperation', { audit_id: first })).toMatch(
      new RegExp(`^409 .*the class has a lesson on ${day(14)} already`),
    )
    await world.did('addHoliday', { holiday_name: 'Storm', holiday: day(0) })
    expect(await world.refused('undoOperation', { audit_id: second })).toMatch(
      new RegExp(`^409 .*${day(0)} is a holiday`),
    )
    await world.did('deleteHoliday', { holidayName: 'Storm' })
    await world.did('undoOperation', { audit_id: second })
    await world.did('undoOperation', { audit_id: first })
    expect(await times(id)).toEqual([0, 7, 14].map(after => `${day(after)} 16:00:00-17:15:00`))
    expect(await period(id)).toEqual([day(0), day(14)])
  })

  test('finds it by class, day and time; its attendance code never changes', async () => {
    const { name, id } = await open()
    const [lesson, second] = await lessons(id)
    const asked = { class_id: id, lesson_date: day(0), start_time: '16:00' }
    const found = await world.did('getLiveLessonId', asked)
    expect(found).toEqual({ success: true, lesson_id: lesson!.live_lesson_id })
    const { data: code } = await world.did('getAttendanceCode', { lessonId: found.lesson_id })
    expect(code).toMatch(/^[\w-]{22}$/)
    expect((await world.did('getAttendanceCode', { lessonId: second!.live_lesson_id })).data).not.toBe(code)
    await world.did('updateLessonMove', move(name, day(0), day(1)))
    expect(await world.refused('getLiveLessonId', asked)).toBe('404 Lesson not found. Please ensure the lesson exists.')
    expect((await world.did('getAttendanceCode', { lessonId: found.lesson_id })).data).toBe(code)
    expect(await world.refused('getAttendanceCode', { lessonId: 'L999999' })).toBe(
      '404 Attendance code not found for this lesson.',
    )
  })

  test('students with another lesson at that time are known beforehand', async () => {
    const { name, id } = await open([ann])
    const other = await open([ann])
    await world.did('updateLessonMove', move(other.name, day(0), day(1), '10:00', '11:00'))
    const ask = (startTime: string, endTime: string) =>
      world.did('getClashes', { student_ids: ann, class_id: id, date: day(1), startTime, endTime })
    expect((await ask('10:30', '11:45')).data).toMatchObject([
      { student_id: ann, class_name: other.name, date: day(1) },
    ])
    // Intervals are half-open: a lesson that ends when the other begins is no clash.
    expect((await ask('11:00', '12:15')).data).toEqual([])
    // It only warns.
    await world.did('updateLessonMove', move(name, day(0), day(1), '10:30', '11:45'))
  })
})
