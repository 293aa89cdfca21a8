import { describe, expect, it } from 'vitest'
import { weekOf } from '#rules/timetable-grid.ts'
import { firstStop, stopsOf } from '#ui/school/timetable/week-cursor-stops.ts'

const days = weekOf('2026-11-18')
const blocks = (['2026-11-16', '2026-11-18', '2026-11-20'] as const).map(date => ({
  id: date,
  date,
  start: '14:00',
  end: '15:30',
  title: '',
  records: [],
}))
const begins = (now: string, free = false, of = blocks) =>
  firstStop(
    stopsOf(days, of, () => free),
    days,
    Temporal.PlainDateTime.from(now),
  )?.key

describe('the cursor of a week begins', () => {
  it.each([
    ['before the lesson of the day at that', '2026-11-18T09:00', '2026-11-18'],
    ['during it still at that', '2026-11-18T15:29', '2026-11-18'],
    ["after the day's last one at the next, and not at Monday's first", '2026-11-18T15:30', '2026-11-20'],
    ['on a day without lessons at the next', '2026-11-19T09:00', '2026-11-20'],
    ["after the week's last one at that", '2026-11-20T20:00', '2026-11-20'],
    ["on Sunday at the week's last one", '2026-11-22T09:00', '2026-11-20'],
    ['in another week at its first', '2026-12-01T09:00', '2026-11-16'],
  ])('%s', (_, now, key) => {
    expect(begins(now)).toBe(key)
  })

  it('at the half hour it is now where that is free, and at night at the next lesson', () => {
    expect(begins('2026-11-18T16:10', true)).toMatch(/^2026-11-18 \d+$/)
    expect(begins('2026-11-18T23:59', true)).toBe('2026-11-20')
  })

  it('nowhere in a week with nothing in it', () => {
    expect(begins('2026-11-18T09:00', false, [])).toBeUndefined()
  })
})
