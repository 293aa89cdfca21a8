import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('teacher, room and size of a class on $name', engine => {
  let world: World
  let course: string
  beforeAll(async () => {
    world = await openWorld(engine)
    course = await world.course('English', { lessons: 2 })
  })
  afterAll(() => world.close())

  const row = async (class_id: string) => {
    const found = (await world.did('getClass', {})).data.find(each => each.class_id === class_id)
    return found && { teacher: found.teacher, room: found.room, size: found.size }
  }
  const unknown = { teacher: null, room: null, size: null }
  const times = { startTime: '16:00', endTime: '17:00' }

  test('are unknown where a client follows the documents alone, and it is not refused for them', async () => {
    const ann = await world.student('Ann', 'Au')
    const full = await world.did('createClass', {
      ...{ class_name: 'Full', course, students: [], starting_date: '2026-11-20', ...times },
      ...{ teacher: 'Ms Lau', room: '3', size: 1 },
    })
    const plain = await world.classOf('Plain', { course, students: [ann], from: '2026-11-20' })
    expect(await row(plain)).toEqual(unknown)
    // Another class of the same teacher at that time, in the same room, and beyond its places.
    const given = { teacher: 'Ms Lau', room: '3', size: 1 }
    await world.did('updateClass', { classId: plain, ...given })
    await world.did('addStudentsToClass', {
      class_id: full.class_id,
      student_ids: [ann, await world.student('B', 'C')],
    })
    expect(await row(full.class_id)).toEqual(given)
    expect(await row(plain)).toEqual(given)
  })

  test('come with a class that is created or migrated, and with every lesson of the timetable', async () => {
    const { class_id } = await world.did('createClass', {
      ...{ class_name: 'Tuesday', course, starting_date: '2026-11-24', ...times },
      ...{ teacher: '  Ms   Lau ', room: '', size: null },
    })
    expect(await row(class_id)).toEqual({ teacher: 'Ms Lau', room: null, size: null })
    const migrated = await world.did('migrateClass', {
      ...{ className: 'Tuesday 2', course_id: course, source_class_id: class_id, startingClassDate: '2026-12-08' },
      ...{ ...times, room: 'Hall', size: 30 },
    })
    expect(await row(migrated.class_id)).toEqual({ teacher: null, room: 'Hall', size: 30 })
    const lessons = (await world.did('getLiveLessons', { from: '2026-12-08', to: '2026-12-08' })).data
    expect(lessons.filter(each => each.class_id === migrated.class_id)).toMatchObject([
      { teacher: null, room: 'Hall', size: 30 },
    ])
    const found = (await world.did('findLiveLessons', { q: 'hall tuesday' })).data
    expect(new Set(found.map(each => each.class_id))).toEqual(new Set([migrated.class_id]))
  })

  test('are set later one by one; what is not given stays, what is empty goes, and it is undone', async () => {
    const classId = await world.classOf('Later', { course, from: '2026-11-20' })
    await world.did('updateClass', { classId, teacher: 'Mr Yuen', room: '2', size: 12 }, { as: 'kit' })
    await world.did('updateClass', { classId, room: null, size: 14 }, { as: 'kit' })
    expect(await row(classId)).toEqual({ teacher: 'Mr Yuen', room: null, size: 14 })
    const [entry] = (await world.did('getAuditLog', {})).data
    expect(entry).toMatchObject({ call: 'updateClass', undoable: true })
    expect(entry?.changes).toMatchObject([
      { table: 'classes', id: classId, before: { room: '2', size: 12 }, after: { room: null, size: 14 } },
    ])
    await world.did('undoOperation', { audit_id: entry!.id })
    expect(await row(classId)).toEqual({ teacher: 'Mr Yuen', room: '2', size: 12 })
  })

  test('are refused where they cannot be, and for a class that is none', async () => {
    const classId = await world.classOf('Odd', { course, from: '2026-11-20' })
    expect(await world.refused('updateClass', { classId, size: 0 })).toBe('400 size must be at least 1.')
    expect(await world.refused('updateClass', { classId, size: 1.5 })).toBe('400 size must be a whole number.')
    expect(await world.refused('updateClass', { classId, teacher: 'x'.repeat(101) })).toBe(
      '400 teacher may have at most 100 characters.',
    )
    expect(await world.refused('updateClass', { classId: 'C9999' })).toBe('404 There is no class C9999.')
  })
})
