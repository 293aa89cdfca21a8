import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('an operation about courses in the log on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const last = async () => (await world.did('getAuditLog', { limit: '1' })).data[0]!.id
  const undo = (audit_id: number) => world.did('undoOperation', { audit_id })
  const no = (audit_id: number) => world.refused('undoOperation', { audit_id })
  const course = async (id: string) => (await world.did('getCourse', {})).data.find(each => each.course_id === id)
  const lessons = async (courseId: string) => (await world.did('getLesson', { courseId })).data
  const live = async (classId: string) =>
    (await world.did('getLiveLesson', { classId })).data.map(lesson => lesson.lesson_id)

  test('restores a deleted course with its lessons, unless another course has its name by now', async () => {
    const id = await world.course('P1', { lessons: 2 })
    await world.did('toggleCourseStatus', { courseId: id })
    const toggled = await last()
    const before = { course: await course(id), lessons: await lessons(id) }
    await world.did('deleteCourse', { course_id: id })
    const deleted = await last()
    expect(await no(toggled)).toMatch(/^409 .*boss has deleted course/)
    const other = await world.course('P1')
    expect(await no(deleted)).toBe('409 This cannot be undone any more: there is a course named P1 already.')
    await world.did('deleteCourse', { course_id: other })
    await undo(deleted)
    expect({ course: await course(id), lessons: await lessons(id) }).toEqual(before)
    await undo(toggled)
    expect(await course(id)).toMatchObject({ status: 'active' })
  })

  test('restores an edited course, unless something was billed in its new token since', async () => {
    await world.token('Gold', 500)
    const id = await world.course('P3')
    await world.course('P3 live', { video: 'P3' })
    const before = (await world.did('getCourse', {})).data
    const edit = async () => {
      const facts = { courseId: id, course_name: 'P3 A', printing_materials: 'Notes', token_name: 'Gold' }
      await world.did('updateCourse', facts)
      return last()
    }
    await undo(await edit())
    expect((await world.did('getCourse', {})).data).toEqual(before)
    const edited = await edit()
    const student_id = await world.student('Tai Man', 'Chan')
    await world.did('videoInvoiceCreate', { student_id, course_name: 'P3 A' })
    expect(await no(edited)).toBe('409 This cannot be undone any more: course P3 A has 1 invoice by now, in Gold.')
  })

  test('gives a course its old name back unless another names the new one as its video package since', async () => {
    const id = await world.course('VC P6')
    const facts = { printing_materials: 'Notes', token_name: (await course(id))!.token_name }
    await world.did('updateCourse', { courseId: id, course_name: 'VC P6 A', ...facts })
    const renamed = await last()
    const other = await world.course('P6 live', { video: 'VC P6 A' })
    expect(await no(renamed)).toBe(
      '409 This cannot be undone any more: course P6 live has VC P6 A as its video package by now.',
    )
    await world.did('deleteCourse', { course_id: other })
    await undo(renamed)
    expect(await course(id)).toMatchObject({ course_name: 'VC P6' })
  })

  test('restores a deleted lesson with what referred to it, and removes an added one while nothing refers to it', async () => {
    const id = await world.course('P2', { lessons: 2 })
    const classId = await world.classOf('P2 Friday', { course: id, from: '2026-11-20' })
    const before = { lessons: await lessons(id), live: await live(classId) }
    await world.did('deleteLesson', { course_id: id })
    const deleted = await last()
    await undo(deleted)
    expect({ lessons: await lessons(id), live: await live(classId) }).toEqual(before)
    await world.did('addLesson', { course_id: id })
    const added = await last()
    await world.did('addLiveLesson', { class_id: classId })
    expect(await no(added)).toMatch(
      /^409 This cannot be undone any more: live lesson L\d+ uses course lesson CL\d+ by now/,
    )
    await world.did('deleteLiveLesson', { class_id: classId })
    await undo(added)
    expect(await lessons(id)).toEqual(before.lessons)
    expect(await course(id)).toMatchObject({ total_lessons: 2 })
  })
})
