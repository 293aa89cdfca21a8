import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('a holiday on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const names = async () => (await world.did('getHoliday', {})).data.map(row => row.holiday_name)
  const add = (holiday_name: string, holiday: string) => world.did('addHoliday', { holiday_name, holiday })

  test('is listed by date', async () => {
    await add('Christmas Day 2026', '2026-12-25')
    await add('  農曆 年初一   2027 ', '2027-02-06')
    await add('Half/term? 100%', '2026-11-30')
    expect((await world.did('getHoliday', {})).data).toEqual([
      { holiday_name: 'Half/term? 100%', holiday: '2026-11-30' },
      { holiday_name: 'Christmas Day 2026', holiday: '2026-12-25' },
      { holiday_name: '農曆 年初一 2027', holiday: '2027-02-06' },
    ])
  })

  test('has a unique name, compared as a key; two may be on one day', async () => {
    expect(await world.refused('addHoliday', { holiday_name: ' Christmas  Day 2026', holiday: '2027-12-25' })).toBe(
      '409 There is a holiday named Christmas Day 2026 already.',
    )
    expect(await world.refused('addHoliday', { holiday_name: 'christmas day 2026', holiday: '2026-12-25' })).toMatch(
      /^409 /,
    )
    await add('christmas day 2026.', '2026-12-25')
    expect(await names()).toContain('christmas day 2026.')
  })

  test('needs a name and a day that exists', async () => {
    const before = await names()
    for (const given of [
      { holiday_name: '', holiday: '2026-12-26' },
      { holiday_name: '   ', holiday: '2026-12-26' },
      { holiday_name: 'x'.repeat(1001), holiday: '2026-12-26' },
      { holiday_name: 'No day' },
      { holiday_name: 'No such day', holiday: '2026-02-30' },
      { holiday_name: 'Another form', holiday: '26/12/2026' },
    ])
      expect(await world.refused('addHoliday', given)).toMatch(/^400 /)
    expect(await names()).toEqual(before)
  })

  test('is deleted by its name, whatever characters it has, and its name is free again', async () => {
    await world.did('deleteHoliday', { holidayName: 'Half/term? 100%' })
    await world.did('deleteHoliday', { holidayName: '農曆 年初一 2027' })
    expect(await names()).toEqual(['Christmas Day 2026', 'christmas day 2026.'])
    expect(await world.refused('deleteHoliday', { holidayName: 'Half/term? 100%' })).toBe(
      '404 There is no holiday named Half/term? 100%.',
    )
    await add('Half/term? 100%', '2026-12-01')
    expect(await names()).toContain('Half/term? 100%')
    const { data } = await world.did('getAuditLog', { limit: '5' })
    expect(data.find(operation => operation.call === 'deleteHoliday')?.changes[0]?.before).toMatchObject({
      holiday_name: '農曆 年初一 2027',
      holiday: '2027-02-06',
    })
  })

  test('does not move lessons of its day, and is skipped by new classes', async () => {
    const course = await world.course('P5 English', { lessons: 2 })
    const classId = await world.classOf('Thursday class', { course, from: '2026-12-03' })
    const dates = async (id: string) =>
      (await world.did('getLiveLesson', { classId: id })).data.map(lesson => lesson.lesson_date)
    await add('School picnic', '2026-12-10')
    expect(await dates(classId)).toEqual(['2026-12-03', '2026-12-10'])
    const later = await world.classOf('Thursday class 2', { course, from: '2026-12-03', at: '18:00', until: '19:00' })
    expect(await dates(later)).toEqual(['2026-12-03', '2026-12-17'])
  })

  test('several are added together or not at all; existing ones are skipped', async () => {
    const picnic = { holiday_name: 'School picnic', holiday: '2026-12-10' }
    const sports = { holiday_name: 'Sports day', holiday: '2027-01-15' }
    expect(await world.did('importHolidays', { holidays: [picnic, sports] })).toMatchObject({ data: ['2027-01-15'] })
    const before = await names()
    const moved = { ...picnic, holiday: '2026-12-11' }
    expect(
      await world.refused('importHolidays', { holidays: [{ holiday_name: 'New', holiday: '2027-03-01' }, moved] }),
    ).toBe('409 There is a holiday named School picnic already, on 2026-12-10.')
    expect(await world.refused('importHolidays', { holidays: [] })).toMatch(/^400 /)
    expect(await names()).toEqual(before)
  })
})
