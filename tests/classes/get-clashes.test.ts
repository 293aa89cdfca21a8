import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('clashes on $name', engine => {
  let world: World
  let course: string
  let ann: string
  let bob: string
  let english: string
  beforeAll(async () => {
    world = await openWorld(engine)
    course = await world.course('English', { lessons: 3 })
    ann = await world.student('Ann', 'Au')
    bob = await world.student('Bob', 'But')
    // Fridays from a week ago: one is past, one is today, one is coming.
    english = await world.classOf('English Fri', {
      course,
      students: [ann],
      from: '2026-11-13',
      at: '16:00',
      until: '17:00',
    })
  })
  afterAll(() => world.close())

  const planned = async (startTime: string, endTime: string, starting_date = '2026-11-13') =>
    (
      await world.did('getClashes', {
        student_ids: `${ann},${bob}, S9999`,
        course_id: course,
        starting_date,
        startTime,
        endTime,
      })
    ).data
  const dates = async (...asked: Parameters<typeof planned>) => (await planned(...asked)).map(clash => clash.date)

  test('name the students with another lesson, when and where; past lessons are left out', async () => {
    const there = { student_id: ann, student_name: 'Ann Au', class_name: 'English Fri' }
    const time = { start_time: '16:00:00', end_time: '17:00:00' }
    expect(await planned('16:30', '18:00')).toEqual([
      { ...there, ...time, date: '2026-11-20' },
      { ...there, ...time, date: '2026-11-27' },
    ])
  })

  test('are overlaps only: one lesson may begin when another ends', async () => {
    expect(await dates('17:00', '18:00')).toEqual([])
    expect(await dates('15:00', '16:00')).toEqual([])
    expect(await dates('15:00', '16:01')).toHaveLength(2)
    expect(await dates('16:15', '16:30')).toHaveLength(2)
    expect(await dates('16:00', '17:00', '2026-11-14')).toEqual([])
  })

  test('of the next lesson of a class are known before it is added', async () => {
    const other = await world.classOf('French Fri', { course, students: [ann, bob], from: '2026-11-06', at: '16:30' })
    // Its last lesson is today's. The next one is in a week, when Ann is in English.
    const ask = async () =>
      (await world.did('getClashes', { student_ids: `${ann},${bob}`, class_id: other, next: 'lesson' })).data
    expect((await ask()).map(clash => [clash.student_id, clash.class_name, clash.date])).toEqual([
      [ann, 'English Fri', '2026-11-27'],
    ])
    await world.did('addLiveLesson', { class_id: other })
    const { data } = await world.did('getLiveLesson', { classId: other })
    expect(data.at(-1)?.lesson_date).toBe('2026-11-27')
    expect(await ask()).toEqual([])
    await world.did('deleteClass', { classId: other })
  })

  test('follow the lessons over holidays', async () => {
    await world.did('addHoliday', { holiday_name: 'Typhoon', holiday: '2026-11-27' })
    // The lessons in question would be on the 20th, and on the 4th and 11th of December.
    expect(await dates('16:00', '17:00', '2026-11-20')).toEqual(['2026-11-20'])
    await world.did('deleteHoliday', { holidayName: 'Typhoon' })
  })

  test('of a class are those of its own lessons with the other classes', async () => {
    const maths = await world.classOf('Maths Fri', { course, from: '2026-11-20', at: '16:45', until: '18:00' })
    const clashes = async () => (await world.did('getClashes', { student_ids: ann, class_id: maths })).data
    expect((await clashes()).map(clash => [clash.class_name, clash.date])).toEqual([
      ['English Fri', '2026-11-20'],
      ['English Fri', '2026-11-27'],
    ])
    await world.did('addStudentsToClass', { class_id: maths, student_ids: [ann] })
    expect(await clashes()).toHaveLength(2)
    await world.did('deleteClass', { classId: maths })
    expect(await world.refused('getClashes', { student_ids: ann, class_id: maths })).toBe(
      `404 There is no class ${maths}.`,
    )
  })

  test('do not come from inactive or deleted classes, classes the student left, or lessons on leave', async () => {
    expect(await dates('16:00', '17:00')).toHaveLength(2)
    await world.did('toggleClassStatus', { classId: english })
    expect(await dates('16:00', '17:00')).toEqual([])
    await world.did('toggleClassStatus', { classId: english })
    await world.did('deleteClass', { classId: english })
    expect(await dates('16:00', '17:00')).toEqual([])
    await world.did('restoreClass', { classId: english })
    const { data } = await world.did('getLiveLesson', { classId: english })
    await world.did('updateAttendanceRecord', {
      live_lesson_id: data[1]!.live_lesson_id,
      results: [{ student_id: ann, attendance: 'leave' }],
    })
    expect(await dates('16:00', '17:00')).toEqual(['2026-11-27'])
    await world.did('removeStudentsFromClass', { class_id: english, student_ids: [ann] })
    expect(await dates('16:00', '17:00')).toEqual([])
  })

  test('come from video and makeup lessons too', async () => {
    const booking = (booking_id: string, status: 'pending' | 'cancelled') => ({
      booking_id,
      date: '2026-11-20',
      start_time: '12:00:00',
      end_time: '13:30:00',
      kind: 'video' as const,
      student_id: bob,
      video_class_id: null,
      lesson_id: null,
      lesson_id_label: 'CL000001',
      status,
      token_name: null,
      tokens_charged: 1,
      remark: null,
      absence_read: 0 as const,
    })
    await world.database.write(tx =>
      tx
        .insertInto('bookings')
        .values([booking('B000001', 'pending'), booking('B000002', 'cancelled')])
        .execute(),
    )
    expect(await planned('13:00', '14:00')).toEqual([
      {
        student_id: bob,
        student_name: 'Bob But',
        date: '2026-11-20',
        start_time: '12:00:00',
        end_time: '13:30:00',
        class_name: 'Video lesson CL000001',
      },
    ])
  })

  test('of a teacher and of a room are told beside those of students, whatever the case of their names', async () => {
    const at = { course, students: [] as string[], from: '2026-11-14', at: '10:00', until: '11:00' }
    const [lau, hall, closed] = [
      await world.classOf('Lau Sat', at),
      await world.classOf('Hall Sat', at),
      await world.classOf('Closed Sat', at),
    ]
    await world.did('updateClass', { classId: lau, teacher: 'Ms Lau', room: '3' })
    await world.did('updateClass', { classId: hall, teacher: 'Mr Yuen', room: 'Hall' })
    await world.did('updateClass', { classId: closed, teacher: 'Ms Lau', room: 'Hall' })
    await world.did('toggleClassStatus', { classId: closed })
    const asked = { date: '2026-11-21', startTime: '10:30', endTime: '12:00' }
    const taken = async (more: object) => (await world.did('getClashes', { ...asked, ...more })).taken
    const when = { date: '2026-11-21', start_time: '10:00:00', end_time: '11:00:00' }
    expect(await taken({ teacher: 'MS LAU', room: 'hall' })).toEqual([
      { what: 'room', ...when, class_name: 'Hall Sat' },
      { what: 'teacher', ...when, class_name: 'Lau Sat' },
    ])
    // A class does not stand in its own way, and without a name there is nothing to ask about.
    expect(await taken({ class_id: lau, teacher: 'Ms Lau', room: '3' })).toEqual([])
    expect(await taken({ teacher: '', room: ' ' })).toEqual([])
    expect(await taken({ teacher: 'Ms Lau', startTime: '11:00' })).toEqual([])
    // The lessons of a class that is planned, from today on.
    const plan = { course_id: course, starting_date: '2026-11-14', startTime: '10:30', endTime: '11:30' }
    const planned = await world.did('getClashes', { ...plan, teacher: 'Ms Lau' })
    expect(planned.taken.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-28'])
    expect(planned.data).toEqual([])
    await world.did('deleteClass', { classId: lau })
    expect((await world.did('getClashes', { ...plan, teacher: 'Ms Lau' })).taken).toEqual([])
  })

  test('need to be asked about given lessons', async () => {
    const incomplete =
      '400 Name a class, a date, or a course and a starting date, the last two with a start and an end time.'
    expect(await world.refused('getClashes', { student_ids: ann })).toBe(incomplete)
    expect(await world.refused('getClashes', { student_ids: ann, course_id: course, startTime: '16:00' })).toBe(
      incomplete,
    )
    expect(
      await world.refused('getClashes', {
        student_ids: ann,
        course_id: 'CR9999',
        starting_date: '2026-11-20',
        startTime: '16:00',
        endTime: '17:00',
      }),
    ).toBe('404 There is no course CR9999.')
    expect(await world.refused('getClashes', {})).toBe(incomplete)
    expect(await world.refused('getClashes', { student_ids: 'S'.repeat(201) })).toBe(
      '400 student_ids must be ids with commas between.',
    )
  })
})
