import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)("today's print materials on $name", engine => {
  let world: World
  let chan: string
  let lee: string
  let early: string
  beforeAll(async () => {
    world = await openWorld(engine)
    chan = await world.student('Tai Man', 'Chan')
    lee = await world.student('Ka Yan', 'Lee')
    await world.token('English')
    const { course_id } = await world.did('createCourse', {
      course_name: 'P5 English',
      total_lessons: 2,
      printing_materials: 'Unit 4, pages 12 to 18\n2 x A3',
      token_name: 'English',
      video_package: null,
    })
    const maths = await world.course('P5 Maths', { lessons: 2 })
    await world.classOf('Late', { course: maths, from: '2026-11-13', at: '18:00', until: '19:00' })
    early = await world.classOf('Early', { course: course_id, students: [lee, chan], from: '2026-11-20', at: '09:30' })
    await world.classOf('Tomorrow', { course: maths, students: [chan], from: '2026-11-21' })
  })
  afterAll(() => world.close())

  const materials = async () => (await world.did('getTodayPrintMaterials', {})).data
  const enrolled = async () => (await materials())[0]?.students.map(student => student.student_id)

  test('are those of the classes with a lesson today, by start time, for everybody in them', async () => {
    expect(await materials()).toEqual([
      {
        class_id: early,
        class_name: 'Early',
        printing_materials: 'Unit 4, pages 12 to 18\n2 x A3',
        live_lesson_id: expect.any(String),
        start_time: '09:30:00',
        end_time: expect.any(String),
        students: [
          { student_id: chan, student_name: 'Tai Man Chan' },
          { student_id: lee, student_name: 'Ka Yan Lee' },
        ],
      },
      {
        class_id: expect.any(String),
        class_name: 'Late',
        printing_materials: '',
        live_lesson_id: expect.any(String),
        start_time: '18:00:00',
        end_time: '19:00:00',
        students: [],
      },
    ])
  })

  test('are those of the day in Hong Kong, which begins while it is yesterday in UTC', async () => {
    world.clock.set('2026-11-19T23:59')
    expect(await materials()).toEqual([])
    world.clock.set('2026-11-20T00:00')
    expect(await materials()).toHaveLength(2)
    world.clock.set('2026-11-20T10:00')
  })

  test('leave out students on approved leave, but not those whose request is pending', async () => {
    const [lesson] = (await world.did('getLiveLesson', { classId: early })).data
    const lesson_id = lesson!.live_lesson_id
    await world.did('recordLeave', { student_id: chan, lesson_id })
    expect(await enrolled()).toEqual([chan, lee])
    await world.did('updateLeaveStatus', {
      student_id: chan,
      lesson_id,
      leave_date: '2026-11-20',
      newStatus: 'approved',
    })
    expect(await enrolled()).toEqual([lee])
    const results = [{ student_id: chan, attendance: 'presence' as const }]
    await world.did('updateAttendanceRecord', { live_lesson_id: lesson_id, results })
    expect(await enrolled()).toEqual([chan, lee])
  })

  test('leave out students who left or are deleted, and inactive classes', async () => {
    await world.did('removeStudentsFromClass', { class_id: early, student_ids: [lee] })
    expect(await enrolled()).toEqual([chan])
    await world.did('deletestudent', { studentId: chan })
    expect(await enrolled()).toEqual([])
    await world.did('toggleClassStatus', { classId: early })
    expect((await materials()).map(entry => entry.class_name)).toEqual(['Late'])
  })
})
