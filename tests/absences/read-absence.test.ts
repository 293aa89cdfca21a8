import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewRow } from '#server/db/tables.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('absences on $name', engine => {
  let world: World
  let chan: string
  let lee: string
  let classId: string
  let lessons: readonly string[]
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())
  let count = 0
  beforeEach(async () => {
    count += 1
    await world.did('markAllAbsenceRead', {})
    chan = await world.student('Tai Man', `Chan ${count}`)
    lee = await world.student('Ka Yan', `Lee ${count}`)
    const course = await world.course(`Course ${count}`, { lessons: 3 })
    classId = await world.classOf(`Class ${count}`, { course, students: [chan, lee], from: '2026-11-06' })
    lessons = (await world.did('getLiveLesson', { classId })).data.map(lesson => lesson.live_lesson_id)
  })

  const notices = async () => (await world.did('getAbsenceNotices', {})).data
  const mark = (live_lesson_id: string, student_id: string, attendance: 'presence' | 'absence' | 'leave' | 'pending') =>
    world.did('updateAttendanceRecord', { live_lesson_id, results: [{ student_id, attendance }] })
  const read = (record_id: string, student_id: string, record_type: 'live' | 'video' = 'live') =>
    world.did('markAbsenceRead', { record_id, record_type, student_id })
  const book = (booking_id: string, change: Partial<NewRow<'bookings'>>) =>
    world.database.write(tx =>
      tx
        .insertInto('bookings')
        .values({
          booking_id,
          date: '2026-11-19',
          start_time: '18:00:00',
          end_time: '19:00:00',
          kind: 'video',
          student_id: chan,
          video_class_id: null,
          lesson_id: null,
          lesson_id_label: 'Lesson 3',
          status: 'absent',
          token_name: null,
          tokens_charged: 0,
          remark: null,
          absence_read: 0,
          ...change,
        })
        .execute(),
    )

  test('come from the marks alone, oldest first', async () => {
    await mark(lessons[1]!, chan, 'absence')
    await mark(lessons[0]!, lee, 'absence')
    await mark(lessons[0]!, chan, 'presence')
    await book(`B1-${count}`, {})
    await book(`B2-${count}`, { kind: 'makeup', date: '2026-11-01', student_id: lee })
    await book(`B3-${count}`, { status: 'pending' })
    await book(`B4-${count}`, { status: 'completed' })
    await book(`B5-${count}`, { status: 'cancelled' })
    const live = { record_type: 'live', video_lesson_id: null, lesson: `Class ${count}`, class_id: classId }
    const video = { record_type: 'video', live_lesson_id: null, lesson: 'Lesson 3' }
    const toChan = { student_name: `Tai Man Chan ${count}`, student_id: chan }
    const toLee = { student_name: `Ka Yan Lee ${count}`, student_id: lee }
    const all = await notices()
    const ids = [
      `video/B2-${count}/${lee}`,
      `live/${lessons[0]}/${lee}`,
      `live/${lessons[1]}/${chan}`,
      `video/B1-${count}/${chan}`,
    ]
    expect(all).toEqual([
      { ...toLee, ...video, video_lesson_id: `B2-${count}`, date: '2026-11-01', absence_id: ids[0] },
      { ...toLee, ...live, live_lesson_id: lessons[0], date: '2026-11-06', absence_id: ids[1] },
      { ...toChan, ...live, live_lesson_id: lessons[1], date: '2026-11-13', absence_id: ids[2] },
      { ...toChan, ...video, video_lesson_id: `B1-${count}`, date: '2026-11-19', absence_id: ids[3] },
    ])
    // Those of a student, a lesson or a booking, and a class alone.
    const some = async (...asked: readonly string[]) =>
      (await world.did('getAbsenceNotices', { ids: asked.join() })).data.map(notice => ids.indexOf(notice.absence_id))
    expect(await some(chan)).toEqual([2, 3])
    expect(await some(lessons[0]!, `B1-${count}`)).toEqual([1, 3])
    expect(await some(classId)).toEqual([1, 2])
    expect(await some(`B3-${count}`, lessons[2]!)).toEqual([])
    await mark(lessons[1]!, chan, 'leave')
    expect((await notices()).map(notice => notice.live_lesson_id)).not.toContain(lessons[1])
  })

  test('that one person has read are read for everybody, as long as they stay absences', async () => {
    await mark(lessons[0]!, chan, 'absence')
    await mark(lessons[0]!, lee, 'absence')
    await read(lessons[0]!, chan)
    expect((await notices()).map(notice => notice.student_id)).toEqual([lee])
    const may = await world.did('getAbsenceNotices', {}, { as: 'may' })
    expect(may.data.map(notice => notice.student_id)).toEqual([lee])
    // Saving the sheet again unchanged does not make it unread.
    await read(lessons[0]!, chan)
    await mark(lessons[0]!, chan, 'absence')
    expect((await notices()).map(notice => notice.student_id)).toEqual([lee])
  })

  test('are unread again after a new absence', async () => {
    await mark(lessons[0]!, chan, 'absence')
    await read(lessons[0]!, chan)
    await mark(lessons[0]!, chan, 'presence')
    expect(await notices()).toEqual([])
    await mark(lessons[0]!, chan, 'absence')
    expect(await notices()).toMatchObject([{ student_id: chan, live_lesson_id: lessons[0] }])
  })

  test('of bookings are also read one by one', async () => {
    await book(`B6-${count}`, {})
    await book(`B7-${count}`, {})
    await read(`B6-${count}`, chan, 'video')
    expect((await notices()).map(notice => notice.video_lesson_id)).toEqual([`B7-${count}`])
  })

  test('are read all at once, live lessons and bookings; with none nothing is changed', async () => {
    await mark(lessons[0]!, chan, 'absence')
    await mark(lessons[2]!, lee, 'absence')
    await book(`B8-${count}`, {})
    expect(await world.did('markAllAbsenceRead', {})).toMatchObject({ message: '3 absences marked as read.' })
    expect(await notices()).toEqual([])
    const { data } = await world.did('getAuditLog', { limit: '1' })
    expect(data[0]).toMatchObject({ call: 'markAllAbsenceRead' })
    expect(data[0]?.changes).toHaveLength(3)
    expect(await world.did('markAllAbsenceRead', {})).toMatchObject({ message: '0 absences marked as read.' })
  })

  test('of deleted students and classes stay unread until those are restored', async () => {
    await mark(lessons[0]!, chan, 'absence')
    await mark(lessons[1]!, lee, 'absence')
    await book(`B9-${count}`, {})
    await world.did('deletestudent', { studentId: chan })
    expect((await notices()).map(notice => notice.student_id)).toEqual([lee])
    await world.did('deleteClass', { classId })
    expect(await notices()).toEqual([])
    expect(await world.did('markAllAbsenceRead', {})).toMatchObject({ message: '0 absences marked as read.' })
    await world.did('restoreClass', { classId })
    await world.did('restoreStudent', { studentId: chan })
    expect((await notices()).map(notice => notice.student_id)).toEqual([chan, lee, chan])
  })

  test('that do not exist cannot be read', async () => {
    await mark(lessons[0]!, chan, 'presence')
    const refused = (record_id: string, record_type: string, student_id: string) =>
      world.refused('markAbsenceRead', { record_id, record_type, student_id })
    const none = '404 There is no such absence.'
    expect(await refused(lessons[0]!, 'live', chan)).toBe(none)
    expect(await refused(lessons[0]!, 'live', 'S9999')).toBe(none)
    expect(await refused('B999999', 'video', chan)).toBe(none)
    await mark(lessons[0]!, chan, 'absence')
    expect(await refused(lessons[0]!, 'video', chan)).toBe(none)
    expect(await refused(lessons[0]!, 'makeup', chan)).toMatch(/^400 /)
    expect(await notices()).toHaveLength(1)
  })
})
