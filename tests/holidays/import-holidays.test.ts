import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicHolidays } from '#server/school/holidays/public-holidays.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

/** The general holidays besides Sundays, as gazetted by the Government. */
const gazetted = {
  2024: '01-01 02-10 02-12 02-13 03-29 03-30 04-01 04-04 05-01 05-15 06-10 07-01 09-18 10-01 10-11 12-25 12-26',
  2025: '01-01 01-29 01-30 01-31 04-04 04-18 04-19 04-21 05-01 05-05 05-31 07-01 10-01 10-07 10-29 12-25 12-26',
  2026: '01-01 02-17 02-18 02-19 04-03 04-04 04-06 04-07 05-01 05-25 06-19 07-01 09-26 10-01 10-19 12-25 12-26',
  2027: '01-01 02-06 02-08 02-09 03-26 03-27 03-29 04-05 05-01 05-13 06-09 07-01 09-16 10-01 10-08 12-25 12-27',
} as const

describe('the public holidays of Hong Kong', () => {
  test.each(Object.entries(gazetted))('are in %s those that were gazetted', async (year, days) => {
    const known = await publicHolidays(Number(year))
    expect(known.map(({ holiday }) => holiday.slice(5)).join(' ')).toBe(days)
  })

  test.each([2028, 2029, 2030])('are seventeen in %i, none on a Sunday, each with unique names', async year => {
    const known = await publicHolidays(year)
    expect(known).toHaveLength(17)
    for (const { holiday, name_en, name_zh } of known) {
      expect(Temporal.PlainDate.from(holiday).dayOfWeek).not.toBe(7)
      expect(name_en).toMatch(new RegExp(`^[A-Z].* ${year}$`))
      expect(name_zh).toMatch(new RegExp(`^\\p{Script=Han}+ ${year}$`, 'u'))
    }
    expect(new Set(known.map(row => row.name_en)).size).toBe(17)
    expect(new Set(known.map(row => row.name_zh)).size).toBe(17)
    expect(new Set(known.map(row => row.holiday)).size).toBe(17)
  })
})

describe.each(engines)('importing holidays on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())
  const offered = async (year = '2026') => (await world.did('getPublicHolidays', { year })).data
  const on = async (day: string) => (await offered()).find(row => row.holiday === day)
  const rows = (known: Awaited<ReturnType<typeof offered>>) =>
    known.map(row => ({ holiday_name: row.name_en, holiday: row.holiday }))
  const stored = async () => (await world.did('getHoliday', {})).data

  test('shows the lessons on each day, except those of deleted classes', async () => {
    const course = await world.course('P5 English', { lessons: 2 })
    const kept = await world.classOf('Friday class', { course, from: '2026-12-25' })
    const gone = await world.classOf('Old class', { course, from: '2026-12-25', at: '18:00', until: '19:00' })
    const lessons = async () => (await on('2026-12-25'))?.lessons.map(lesson => lesson.class_name)
    expect(await lessons()).toEqual(['Friday class', 'Old class'])
    await world.did('deleteClass', { classId: gone })
    expect(await lessons()).toEqual(['Friday class'])
    expect((await on('2026-12-25'))?.lessons[0]).toMatchObject({ class_id: kept, start_time: '16:00:00' })
    expect((await on('2026-12-26'))?.lessons).toEqual([])
  })

  test('adds them at once; a second import adds nothing, and undo removes them', async () => {
    await world.did('addHoliday', { holiday_name: 'Half-term', holiday: '2026-10-19' })
    expect(await on('2026-10-19')).toMatchObject({ stored: ['Half-term'] })
    const known = await offered()
    const holidays = rows(known.filter(row => row.stored.length === 0))
    expect(await world.did('importHolidays', { holidays })).toMatchObject({ message: '16 holidays added.' })
    expect((await offered()).every(row => row.stored.length === 1)).toBe(true)
    const full = await stored()
    expect(await world.did('importHolidays', { holidays })).toMatchObject({ data: [] })
    expect(await stored()).toEqual(full)

    await world.did('deleteHoliday', { holidayName: 'Labour Day 2026' })
    await world.did('addHoliday', { holiday_name: 'Labour Day 2026', holiday: '2026-05-02' })
    // `deleteHolidays` leaves a holiday that somebody else has moved since.
    expect(await world.did('deleteHolidays', { holidays })).toMatchObject({ message: '15 holidays deleted.' })
    expect(await stored()).toEqual([
      { holiday_name: 'Labour Day 2026', holiday: '2026-05-02' },
      { holiday_name: 'Half-term', holiday: '2026-10-19' },
    ])
    expect(await world.did('deleteHolidays', { holidays })).toMatchObject({ message: '0 holidays deleted.' })
  })

  test('knows the years from 2010 to 2099 and no others', async () => {
    for (const year of ['2010', '2099']) expect((await offered(year)).length).toBeGreaterThan(10)
    for (const year of ['', '2009', '2100', 'this year', '2026.5'])
      expect(await world.refused('getPublicHolidays', { year })).toMatch(/^400 /)
  })
})
