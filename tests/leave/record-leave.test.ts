import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('a family that phones, on $name', engine => {
  let world: World
  let chan: string
  let english: string
  let maths: string
  const dates = async (student_id: string) =>
    (await world.did('getLessonsToLeave', { student_id })).data.map(row => `${row.class_name} ${row.lesson_date}`)
  const lessonOn = async (classId: string, day: string) =>
    (await world.did('getLiveLesson', { classId })).data.find(row => row.lesson_date === day)!.live_lesson_id
  const notices = async () => (await world.did('getDailyNotices', {})).data

  beforeAll(async () => {
    world = await openWorld(engine)
    chan = await world.student('Tai Man', 'Chan', '陳大文')
    const course = await world.course('P5 English', { lessons: 4 })
    english = await world.classOf('English', { course, students: [chan], from: '2026-10-30' })
    maths = await world.classOf('Maths', { course, students: [chan], from: '2026-11-20', at: '10:00', until: '11:00' })
    await world.classOf('Of others', { course, from: '2026-11-20' })
  })
  afterAll(() => world.close())

  test('is offered coming lessons, soonest first, then those of the last two weeks', async () => {
    const expected = ['Maths 2026-11-20', 'English 2026-11-20', 'Maths 2026-11-27', 'Maths 2026-12-04']
    expect(await dates(chan)).toEqual([...expected, 'Maths 2026-12-11', 'English 2026-11-13', 'English 2026-11-06'])
  })

  test('several students are offered the lessons of any of them, and how many of them have each', async () => {
    const wong = await world.student('Siu Man', 'Wong')
    const lee = await world.student('Ka Yan', 'Lee')
    await world.did('addStudentsToClass', { class_id: english, student_ids: [wong, lee] })
    const lesson_id = await lessonOn(english, '2026-11-20')
    const asked = { student_id: lee, lesson_id, leave_date: '2026-11-20' }
    await world.did('recordLeave', asked)
    const { data } = await world.did('getLessonsToLeave', { student_id: wong, others: `${lee},${chan},S9999` })
    expect(data.map(row => [row.class_name, row.lesson_date, row.shared])).toEqual([
      ['Maths', '2026-11-20', { students: 1, of: 4 }],
      // One of the three has asked leave from it.
      ['English', '2026-11-20', { students: 2, of: 4 }],
      ['Maths', '2026-11-27', { students: 1, of: 4 }],
      ['Maths', '2026-12-04', { students: 1, of: 4 }],
      ['Maths', '2026-12-11', { students: 1, of: 4 }],
      ['English', '2026-11-13', { students: 3, of: 4 }],
      ['English', '2026-11-06', { students: 3, of: 4 }],
    ])
    await world.did('withdrawLeave', asked)
    await world.did('removeStudentsFromClass', { class_id: english, student_ids: [wong, lee] })
  })

  test('is not offered a lesson it has asked leave from, unless that was rejected or withdrawn', async () => {
    const lesson_id = await lessonOn(maths, '2026-11-27')
    const asked = { student_id: chan, lesson_id, leave_date: '2026-11-27' }
    const offered = async () => (await dates(chan)).includes('Maths 2026-11-27')
    await world.did('recordLeave', { ...asked, title: 'Sick leave' })
    expect(await offered()).toBe(false)
    await world.did('updateLeaveStatus', { ...asked, newStatus: 'rejected' })
    expect(await offered()).toBe(true)
    await world.did('recordLeave', asked)
    expect(await offered()).toBe(false)
    await world.did('withdrawLeave', asked)
    expect(await offered()).toBe(true)
  })

  test('withdraws undecided requests (leave/withdraw-leave); decided ones stay', async () => {
    const lesson_id = await lessonOn(english, '2026-11-20')
    const asked = { student_id: chan, lesson_id, leave_date: '2026-11-20' }
    const before = await notices()
    await world.did('recordLeave', { ...asked, title: 'Sick leave' })
    expect(await world.did('withdrawLeave', asked)).toEqual({ success: true, message: 'Leave withdrawn.' })
    expect(await notices()).toEqual(before)
    expect(await world.refused('withdrawLeave', asked)).toBe('404 There is no such leave request.')
    await world.did('recordLeave', asked)
    await world.did('updateLeaveStatus', { ...asked, newStatus: 'approved' }, { as: 'kit' })
    expect(await world.refused('withdrawLeave', asked)).toBe('409 This leave request is approved already, by kit.')
  })

  test('is recorded and approved in one, and one undo takes back both', async () => {
    const lesson_id = await lessonOn(maths, '2026-12-11')
    const attendance = async () =>
      (await world.did('getLessonAttendance', { lessonId: lesson_id })).data.map(row => row.attendance)
    await world.did('updateAttendanceRecord', {
      live_lesson_id: lesson_id,
      results: [{ student_id: chan, attendance: 'absence' }],
    })
    const waiting = await notices()
    const asked = { student_id: chan, lesson_id, leave_date: '2026-12-11' }
    expect(await world.did('recordLeave', { ...asked, title: 'Camp', approve: true }, { as: 'kit' })).toEqual({
      success: true,
      message: 'Leave recorded and approved.',
    })
    expect(await attendance()).toEqual(['leave'])
    expect(await notices()).toEqual(waiting)
    expect(await world.refused('withdrawLeave', asked)).toBe('409 This leave request is approved already, by kit.')
    const { data } = await world.did('getAuditLog', { limit: '1' })
    await world.did('undoOperation', { audit_id: data[0]!.id })
    expect(await attendance()).toEqual(['absence'])
    expect(await world.refused('withdrawLeave', asked)).toBe('404 There is no such leave request.')
  })

  test('of a student who left the class is offered that day and lessons with a record; of an unknown one, none', async () => {
    await world.did('removeStudentsFromClass', { class_id: maths, student_ids: [chan] })
    const left = ['Maths 2026-11-20', 'Maths 2026-12-11']
    expect((await dates(chan)).filter(lesson => lesson.startsWith('Maths'))).toEqual(left)
    await world.did('deleteClass', { classId: english })
    expect(await dates(chan)).toEqual(left)
    expect(await world.refused('getLessonsToLeave', { student_id: 'S9999' })).toBe('404 There is no student S9999.')
  })
})
