import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

// It is Friday 20 November 2026.
describe.each(engines)('a live lesson on $name', engine => {
  let world: World
  let maths: string
  beforeAll(async () => {
    world = await openWorld(engine)
    const course = await world.course('Maths', { lessons: 6 })
    maths = await world.classOf('P5 Maths 數學 Friday', { course, from: '2026-11-06' })
    await world.classOf('P5 English Friday', { course, from: '2026-10-02' })
    const gone = await world.classOf('P5 Maths deleted', { course, from: '2026-11-07' })
    await world.did('deleteClass', { classId: gone })
  })
  afterAll(() => world.close())

  const found = async (q: string) =>
    (await world.did('findLiveLessons', { q })).data.map(row => `${row.class_name} ${row.lesson_date}`)
  const mathsOn = (...days: readonly string[]) => days.map(day => `P5 Maths 數學 Friday ${day}`)

  test('is found by its class: today’s and coming ones first, then the latest past ones', async () => {
    const all = mathsOn('2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11', '2026-11-13', '2026-11-06')
    expect(await found('maths')).toEqual(all)
    expect(await found('  MATHS   fri ')).toEqual(all)
    expect(await found('數學')).toEqual(all)
    expect(await found(maths.toLowerCase())).toEqual(all)
    expect(await found('p5')).toHaveLength(8)
  })

  test('is found by its class and its day, in any order', async () => {
    expect(await found('maths 2026-11-27')).toEqual(mathsOn('2026-11-27'))
    expect(await found('11-27 friday maths')).toEqual(mathsOn('2026-11-27'))
    expect(await found('2026-11-06')).toEqual([...mathsOn('2026-11-06'), 'P5 English Friday 2026-11-06'])
    expect(await found('maths 2026-11-28')).toEqual([])
  })

  test('is found by its id, and not by words that match nothing', async () => {
    const lessons = (await world.did('getLiveLesson', { classId: maths })).data
    const { live_lesson_id } = lessons[2]!
    expect(await found(live_lesson_id.toLowerCase())).toEqual(mathsOn('2026-11-20'))
    expect(await found(`friday ${live_lesson_id}`)).toEqual(mathsOn('2026-11-20'))
    for (const q of ['deleted', 'history', '%', '_', '~', 'maths %']) expect(await found(q)).toEqual([])
    expect(await world.refused('findLiveLessons', { q: ' ' })).toMatch(/^400 /)
  })
})
