import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('a restored class on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  test('has its students and its lessons again', async () => {
    const course = await world.course('F.4 Physics', { lessons: 3 })
    const student = await world.student('Ka Wai', 'Chan', '陳嘉慧')
    const classId = await world.classOf('F.4 Mon', { course, students: [student], from: '2026-11-23' })
    const seen = async () => [
      (await world.did('getClassStudents', { class_id: classId })).data.map(student => student.student_id),
      (await world.did('getLiveLesson', { classId })).data.map(lesson => lesson.lesson_date),
    ]
    const before = await seen()
    await world.did('deleteClass', { classId })
    await world.did('restoreClass', { classId })
    expect(await seen()).toEqual(before)
    expect(before).toEqual([[student], ['2026-11-23', '2026-11-30', '2026-12-07']])
  })
})
