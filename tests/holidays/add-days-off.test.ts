import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysOfWeek } from '#contract/holidays.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('days off on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const holidays = async () => (await world.did('getHoliday', {})).data
  const off = async (start_date: string, end_date: string, day_of_week: string) =>
    (await world.did('addOffDay', { start_date, end_date, day_of_week })).data

  test('are one holiday for each such weekday of the period, both ends included, each named by its date', async () => {
    expect(await off('2026-12-06', '2026-12-20', 'Sunday')).toEqual(['2026-12-06', '2026-12-13', '2026-12-20'])
    expect(await holidays()).toEqual([
      { holiday_name: 'Day Off 2026-12-06', holiday: '2026-12-06' },
      { holiday_name: 'Day Off 2026-12-13', holiday: '2026-12-13' },
      { holiday_name: 'Day Off 2026-12-20', holiday: '2026-12-20' },
    ])
  })

  test('skip days that are holidays already, and say which days they added', async () => {
    await world.did('addHoliday', { holiday_name: 'Boxing Day 2026', holiday: '2026-12-27' })
    expect(await off('2026-12-01', '2027-01-03', 'sunday')).toEqual(['2027-01-03'])
    expect(await off('2026-12-01', '2027-01-03', 'SUNDAY')).toEqual([])
    expect((await holidays()).filter(row => row.holiday === '2026-12-27')).toHaveLength(1)
  })

  test('start at the first such weekday, whichever day the period begins on', async () => {
    const first = Temporal.PlainDate.from('2028-03-01')
    for (const [at, day] of daysOfWeek.entries()) {
      const start = first.add({ days: at * 14 })
      const added = await off(start.toString(), start.add({ days: 6 }).toString(), day)
      expect(added).toHaveLength(1)
      const [only] = added
      expect(Temporal.PlainDate.from(only!).dayOfWeek).toBe(at + 1)
    }
    expect(await off('2028-02-29', '2028-02-29', 'Tuesday')).toEqual(['2028-02-29'])
    expect(await off('2028-02-29', '2028-02-29', 'Monday')).toEqual([])
  })

  test('skip a day whose name another day has, because holidays are deleted by name', async () => {
    await world.did('addHoliday', { holiday_name: 'Day Off 2029-01-08', holiday: '2029-02-01' })
    expect(await off('2029-01-01', '2029-01-15', 'Monday')).toEqual(['2029-01-01', '2029-01-15'])
    await world.did('deleteHoliday', { holidayName: 'Day Off 2029-01-01' })
    expect((await holidays()).map(row => row.holiday)).toContain('2029-01-15')
  })

  test('must not end before they start, last over ten years, or fall on a weekday that does not exist', async () => {
    const before = await holidays()
    const refused = (start_date: string, end_date: string, day_of_week = 'Monday') =>
      world.refused('addOffDay', { start_date, end_date, day_of_week })
    expect(await refused('2026-12-02', '2026-12-01')).toBe('400 End date must not be before start date.')
    expect(await refused('2026-01-01', '2036-01-02')).toBe('400 The period may be at most ten years.')
    expect(await refused('2026-02-30', '2026-03-30')).toMatch(/^400 /)
    expect(await refused('2026-12-01', '2026-12-31', 'Someday')).toMatch(/^400 /)
    expect(await holidays()).toEqual(before)
  })

  test('added by many at once are added once', async () => {
    const other = await world.secondServer()
    try {
      const period = { start_date: '2030-01-01', end_date: '2030-12-31', day_of_week: 'Wednesday' }
      const added = await Promise.all([world, other, world, other].map(each => each.did('addOffDay', period)))
      expect(added.map(each => each.data.length).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 52])
      expect((await holidays()).filter(row => row.holiday.startsWith('2030'))).toHaveLength(52)
    } finally {
      await other.close()
    }
  })

  test('no class created over them has a lesson on them', async () => {
    await off('2027-03-05', '2027-03-12', 'Friday')
    const course = await world.course('P5 English', { lessons: 3 })
    const classId = await world.classOf('Friday class', { course, from: '2027-02-26' })
    const { data } = await world.did('getLiveLesson', { classId })
    expect(data.map(lesson => lesson.lesson_date)).toEqual(['2027-02-26', '2027-03-19', '2027-03-26'])
  })
})
