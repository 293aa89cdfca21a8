import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('the lessons of a course on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const lessons = async (courseId: string) =>
    (await world.did('getLesson', { courseId })).data.map(lesson => lesson.lesson_id)
  const total = async (id: string) =>
    (await world.did('getCourse', {})).data.find(each => each.course_id === id)?.total_lessons
  const liveOf = async (classId: string) =>
    (await world.did('getLiveLesson', { classId })).data.map(lesson => lesson.lesson_id)

  test('are listed in order, one by one and all together, by either call', async () => {
    const course_id = await world.course('P1', { lessons: 11 })
    const all = (await world.did('getLesson', { courseId: course_id })).data
    expect(all).toHaveLength(11)
    expect((await world.did('getLessons', { course_id })).data).toEqual(all)
    const { lesson_id } = all[10]!
    expect((await world.did('getSingleLesson', { lessonId: lesson_id })).data).toEqual({ lesson_id, course_id })
    expect(await world.refused('getSingleLesson', { lessonId: 'CL9' })).toBe('404 There is no lesson CL9.')
    expect(await world.refused('getLessons', { course_id: 'CR9999' })).toBe('404 There is no course CR9999.')
  })

  test('are added and removed at the end only, and the course counts them', async () => {
    const course_id = await world.course('P2', { lessons: 1 })
    const [first] = await lessons(course_id)
    expect((await world.did('addLesson', { course_id })).message).toBe('Lesson added successfully.')
    const [same, second] = await lessons(course_id)
    expect(same).toBe(first)
    expect(await total(course_id)).toBe(2)
    const gone = await world.did('deleteLesson', { course_id })
    expect(gone).toMatchObject({ message: 'Lesson deleted successfully.', lesson_id: second })
    await world.did('deleteLesson', { course_id })
    expect(await lessons(course_id)).toEqual([])
    expect(await total(course_id)).toBe(0)
    expect(await world.refused('deleteLesson', { course_id })).toBe(`409 Course ${course_id} has no lesson to delete.`)
    expect(await world.refused('addLesson', { course_id: 'CR9999' })).toBe('404 There is no course CR9999.')
  })

  test('live lessons of a deleted one stay, and belong to it again when it is restored', async () => {
    const course_id = await world.course('P3', { lessons: 3 })
    const classId = await world.classOf('P3 Friday', { course: course_id, from: '2026-11-20' })
    const [one, two, three] = await lessons(course_id)
    await world.did('deleteLesson', { course_id })
    expect(await liveOf(classId)).toEqual([one, two, null])
    await world.did('restoreLesson', { lessonId: three! })
    expect(await liveOf(classId)).toEqual([one, two, three])
    expect(await lessons(course_id)).toEqual([one, two, three])
    expect(await total(course_id)).toBe(3)
    expect(await world.refused('restoreLesson', { lessonId: three! })).toBe(`409 Lesson ${three} is not deleted.`)
  })

  test('one is not restored where another is by now, nor one that never existed', async () => {
    const course_id = await world.course('P4', { lessons: 2 })
    const [, last] = await lessons(course_id)
    await world.did('deleteLesson', { course_id })
    await world.did('addLesson', { course_id })
    expect(await world.refused('restoreLesson', { lessonId: last! })).toBe(
      `409 The lessons of course ${course_id} have changed since lesson ${last} was deleted.`,
    )
    expect(await world.refused('restoreLesson', { lessonId: 'CL999999' })).toBe('404 There is no lesson CL999999.')
    await world.did('deleteCourse', { course_id })
    expect(await world.refused('restoreLesson', { lessonId: last! })).toBe(`404 There is no course ${course_id}.`)
  })

  test('one that is booked stays; a cancelled booking only loses its lesson', async () => {
    const course_id = await world.course('P7', { lessons: 1 })
    const [lesson_id] = await lessons(course_id)
    const student_id = await world.student('Tai Man', 'Chan')
    const status = (to: 'pending' | 'cancelled') =>
      world.database.write(tx => tx.updateTable('bookings').set({ status: to }).execute())
    await world.database.write(tx =>
      tx
        .insertInto('bookings')
        .values({
          booking_id: 'B1',
          date: '2026-11-21',
          start_time: '10:00:00',
          end_time: '11:00:00',
          kind: 'makeup',
          student_id,
          video_class_id: null,
          lesson_id: lesson_id!,
          lesson_id_label: 'P7 Lesson 1',
          status: 'pending',
          token_name: null,
          tokens_charged: 0,
          remark: null,
          absence_read: 0,
        })
        .execute(),
    )
    const booking = () =>
      world.database.reader.selectFrom('bookings').select(['lesson_id', 'lesson_id_label']).executeTakeFirstOrThrow()
    expect(await world.refused('deleteLesson', { course_id })).toBe(
      `409 Lesson ${lesson_id} has 1 booking and cannot be deleted.`,
    )
    expect(await world.refused('deleteCourse', { course_id })).toBe(
      '409 Course P7 is used by 1 booking and cannot be deleted.',
    )
    await status('cancelled')
    await world.did('deleteLesson', { course_id })
    expect(await booking()).toEqual({ lesson_id: null, lesson_id_label: 'P7 Lesson 1' })
    await world.did('restoreLesson', { lessonId: lesson_id! })
    expect(await booking()).toMatchObject({ lesson_id })
  })

  test('a repeated request adds one, and ten people at once add ten', async () => {
    const secondServer = await world.secondServer()
    const course_id = await world.course('P5', { lessons: 0 })
    await world.call('addLesson', { course_id }, { key: 'one more' })
    await world.call('addLesson', { course_id }, { key: 'one more' })
    expect(await total(course_id)).toBe(1)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? world : secondServer).call('addLesson', { course_id })),
    )
    expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
    expect(await lessons(course_id)).toHaveLength(11)
    expect(await total(course_id)).toBe(11)
    await secondServer.close()
  })

  test('a course has at most a thousand', async () => {
    const course_id = await world.course('P6', { lessons: 1000 })
    expect(await world.refused('addLesson', { course_id })).toBe(
      `409 Course ${course_id} has 1,000 lessons, and cannot have more.`,
    )
  })
})
