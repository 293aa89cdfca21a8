import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('deleting a course on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
    await world.token('Recorded', 100, 'Video')
  })
  afterAll(() => world.close())

  const course = async (id: string) => (await world.did('getCourse', {})).data.find(each => each.course_id === id)
  const lessons = async (courseId: string) =>
    (await world.did('getLesson', { courseId })).data.map(lesson => lesson.lesson_id)

  test('that nobody uses deletes its lessons too, and restoring it restores all of them', async () => {
    const id = await world.course('P1 Phonics', { lessons: 3 })
    await world.did('toggleCourseStatus', { courseId: id })
    const before = await course(id)
    const had = await lessons(id)
    expect((await world.did('deleteCourse', { course_id: id })).message).toBe('Course deleted successfully.')
    expect(await course(id)).toBeUndefined()
    expect(await world.refused('getLesson', { courseId: id })).toBe(`404 There is no course ${id}.`)
    expect(await world.refused('deleteCourse', { course_id: id })).toBe(`404 There is no course ${id}.`)
    await world.did('restoreCourse', { courseId: id })
    expect(await course(id)).toEqual(before)
    expect(await lessons(id)).toEqual(had)
    expect(await world.refused('restoreCourse', { courseId: id })).toBe(`409 Course ${id} is not deleted.`)
  })

  test('cannot be undone after conflicting changes, nor for an id that never existed', async () => {
    const id = await world.course('P2 Phonics', { token: 'Silver' })
    await world.did('deleteCourse', { course_id: id })
    const other = await world.course('P2 Phonics')
    expect(await world.refused('restoreCourse', { courseId: id })).toBe(
      '409 There is a course named P2 Phonics already.',
    )
    await world.did('deleteCourse', { course_id: other })
    await world.did('deleteToken', { tokenName: 'Silver' })
    expect(await world.refused('restoreCourse', { courseId: id })).toBe('404 There is no token named Silver.')
    for (const courseId of ['CR9999', '%', '_', '\\', id.toLowerCase(), `${id}"`])
      expect(await world.refused('restoreCourse', { courseId })).toBe(`404 There is no course ${courseId}.`)
  })

  test('is refused with what uses it', async () => {
    const package_ = await world.course('vc P5', { token: 'Recorded' })
    await world.course('P5 live', { video: 'vc P5' })
    const refused = (course_id: string) => world.refused('deleteCourse', { course_id })
    expect(await refused(package_)).toBe(
      '409 Course vc P5 is used by course P5 live (as its video package) and cannot be deleted.',
    )
    const student_id = await world.student('Tai Man', 'Chan')
    const { invoice_ref } = await world.did('videoInvoiceCreate', { student_id, course_name: 'vc P5' })
    const [payment] = await world.did('pendingVideoPayments', { status: 'pending' })
    await world.did('collectVideoPayment', {
      id: payment!.video_payment_id,
      payment_type: 'cash',
      expiry_date: '2026-12-31',
    })
    expect(payment!.invoice_ref).toBe(invoice_ref)
    expect(await refused(package_)).toBe(
      '409 Course vc P5 is used by 1 video class, 1 invoice and course P5 live (as its video package) and cannot be deleted.',
    )

    const taught = await world.course('P5 English')
    const ids: string[] = []
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
      ids.push(await world.classOf(`English ${day}`, { course: taught, from: '2026-11-23' }))
    await world.did('deleteClass', { classId: ids[0]! })
    expect(await refused(taught)).toBe(
      '409 Course P5 English is used by class English Tue, class English Wed, 2 more classes and 1 deleted class and cannot be deleted.',
    )
    expect(await course(taught)).toBeDefined()
  })

  test('while a class of it is created: either the course is deleted, or it stays with its class', async () => {
    const secondServer = await world.secondServer()
    for (let round = 0; round < 4; round += 1) {
      const id = await world.course(`Round ${round}`)
      const [deleted, made] = await Promise.all([
        world.call('deleteCourse', { course_id: id }),
        secondServer.call('createClass', {
          class_name: `Class of round ${round}`,
          course: id,
          starting_date: '2026-11-23',
          startTime: '16:00',
          endTime: '17:00',
        }),
      ])
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([deleted.status, made.status])
      expect((await course(id)) !== undefined).toBe(made.status === 200)
    }
    await secondServer.close()
  })
})
