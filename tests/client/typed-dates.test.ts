import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate, readMonth, readTime } from '#client/typed-dates.ts'

const today = Temporal.PlainDate.from('2026-11-21')

describe('a date as people type it', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-2-3', '2026-02-03'],
    ['20260203', '2026-02-03'],
    ['21/11/2026', '2026-11-21'],
    ['31/1', '2027-01-31'],
    ['22/11', '2026-11-22'],
    ['21/11', '2026-11-21'],
    ['5', '2026-11-05'],
    ['today', '2026-11-21'],
    ['Tomorrow', '2026-11-22'],
    ['昨天', '2026-11-20'],
    ['next month', '2026-12-21'],
    ['+90', '2027-02-19'],
    ['-7', '2026-11-14'],
    ['+2m', '2027-01-21'],
    ['２１／１１', '2026-11-21'],
    ['－７', '2026-11-14'],
  ])('%s is %s', (typed, date) => expect(readDate(typed, today)).toBe(date))

  it.each(['31/2', '2026-02-30', '32', '0', '', 'soon', '2026-13-01', '20260230', '1/1/26', 'constructor', '+9999y'])(
    '%s is none',
    typed => expect(readDate(typed, today)).toBeUndefined(),
  )

  it.each([
    ['31/1', '2026-01-31'],
    ['22/11', '2025-11-22'],
    ['21/11', '2026-11-21'],
    ['5', '2026-11-05'],
    ['25', '2026-10-25'],
    ['1/12/2026', '2026-12-01'],
  ])('of what has been, %s is %s', (typed, date) => expect(readDate(typed, today, true)).toBe(date))

  it('every day is read back from the way it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), days => {
        const date = today.add({ days })
        const european = `${date.day}/${date.month}/${date.year}`
        expect(readDate(date.toString(), today)).toBe(date.toString())
        expect(readDate(european, today)).toBe(date.toString())
      }),
    )
  })
})

describe('a month as people type it', () => {
  it.each([
    ['2026-11', '2026-11'],
    ['11/2026', '2026-11'],
    ['3', '2026-03'],
    ['last month', '2026-10'],
    ['２０２６－１１', '2026-11'],
    ['本月', '2026-11'],
  ])('%s is %s', (typed, month) => expect(readMonth(typed, today)).toBe(month))

  it.each(['13', '0', '2026-13', 'x', '', 'constructor'])('%s is none', typed =>
    expect(readMonth(typed, today)).toBeUndefined(),
  )
})

describe('a time as people type it', () => {
  it.each([
    ['16:30', '16:30'],
    ['１６：３０', '16:30'],
    ['1630', '16:30'],
    ['16', '16:00'],
    ['4:30pm', '16:30'],
    ['12am', '00:00'],
    ['12pm', '12:00'],
  ])('%s is %s', (typed, time) => expect(readTime(typed)).toBe(time))

  it.each(['25', '16:60', 'noon', ''])('%s is none', typed => expect(readTime(typed)).toBeUndefined())
})
