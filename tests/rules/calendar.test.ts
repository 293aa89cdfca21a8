import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstFreeWeek, holidayDates, weeklyDates } from '#rules/calendar.ts'

const none: ReadonlySet<string> = new Set()

test('four lessons from a Monday on are on four Mondays', () => {
  expect(weeklyDates('2026-01-05', 4, none)).toEqual(['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26'])
})

test('a course without lessons has no dates', () => {
  expect(weeklyDates('2026-01-05', 0, none)).toEqual([])
})

test('a holiday moves its lesson and all later ones on by a week', () => {
  expect(weeklyDates('2026-02-03', 3, new Set(['2026-02-10']))).toEqual(['2026-02-03', '2026-02-17', '2026-02-24'])
})

test('a class that would start on a holiday starts in the next free week', () => {
  expect(weeklyDates('2026-02-17', 2, new Set(['2026-02-17', '2026-02-24']))).toEqual(['2026-03-03', '2026-03-10'])
})

test('holidays on other weekdays move nothing', () => {
  expect(weeklyDates('2026-04-01', 2, new Set(['2026-04-03', '2026-04-06', '2026-04-07']))).toEqual([
    '2026-04-01',
    '2026-04-08',
  ])
})

test('weeks go on over a leap day and the end of a year', () => {
  expect(weeklyDates('2027-12-30', 2, none)).toEqual(['2027-12-30', '2028-01-06'])
  expect(weeklyDates('2028-02-29', 2, none)).toEqual(['2028-02-29', '2028-03-07'])
})

test('a free day stays', () => {
  const day = Temporal.PlainDate.from('2026-05-05')
  expect(firstFreeWeek(day, new Set(['2026-05-12'])).toString()).toBe('2026-05-05')
})

test('holidays without a name or without a real date do not count', () => {
  const rows = [
    { holiday_name: 'Labour Day', holiday: '2026-05-01' },
    { holiday_name: ' ', holiday: '2026-05-08' },
    { holiday_name: 'Nobody knows when', holiday: 'soon' },
    { holiday_name: 'Not in this calendar', holiday: '2026-02-30' },
    { holiday_name: 'Written otherwise', holiday: '1/5/2026' },
  ]
  expect([...holidayDates(rows)]).toEqual(['2026-05-01'])
})

const day = fc
  .integer({ min: 0, max: 36_000 })
  .map(days => Temporal.PlainDate.from('2000-01-01').add({ days }).toString())

test('whatever the holidays, lessons are weekly, never twice on a day, never on a holiday, none before the start and no free week left out', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 60 }),
      fc.array(fc.integer({ min: 0, max: 500 })),
      (start, count, offsets) => {
        const first = Temporal.PlainDate.from(start)
        const holidays = new Set(offsets.map(days => first.add({ days }).toString()))
        const dates = weeklyDates(start, count, holidays)
        expect(dates).toHaveLength(count)
        expect(new Set(dates).size).toBe(count)
        expect(dates.filter(date => holidays.has(date))).toEqual([])
        const weeks = dates.map(date => first.until(date, { largestUnit: 'days' }).days / 7)
        expect(weeks.every(week => Number.isInteger(week) && week >= 0)).toBe(true)
        const last = weeks.at(-1) ?? -1
        const skipped = Array.from({ length: last + 1 }, (_, week) => week).filter(week => !weeks.includes(week))
        expect(skipped.every(week => holidays.has(first.add({ weeks: week }).toString()))).toBe(true)
        expect([...dates].sort()).toEqual(dates)
      },
    ),
  )
})
