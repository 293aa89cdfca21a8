import { describe, expect, it } from 'vitest'
import { dayText, monthText, timeText } from '#ui/kit/day-text.ts'

describe('a day that is typed', () => {
  it.each([
    ['2026-11-05', '2026-11-05'],
    ['2026/11/5', '2026-11-05'],
    ['20261105', '2026-11-05'],
    ['5/11/2026', '2026-11-05'],
    ['２０２６-１１-０５', '2026-11-05'],
    ['2026年11月5日', '2026-11-05'],
    [' 2026-11-05 ', '2026-11-05'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', ''],
    ['2026-13-01', ''],
    ['31/4/2026', ''],
    ['2026-11-', ''],
    ['0026-11-05', ''],
    ['', ''],
  ])('%o is %o', (typed, day) => {
    expect(dayText.read(typed)).toBe(day)
  })

  it('goes over the end of the month with the up key', () => {
    expect(dayText.step('2026-11-30', 1)).toBe('2026-12-01')
    expect(dayText.step('2027-01-01', -1)).toBe('2026-12-31')
  })
})

describe('a month that is typed', () => {
  it.each([
    ['2026-11', '2026-11'],
    ['2026/1', '2026-01'],
    ['202611', '2026-11'],
    ['11/2026', '2026-11'],
    ['2026-00', ''],
    ['2026', ''],
  ])('%o is %o', (typed, month) => {
    expect(monthText.read(typed)).toBe(month)
  })

  it('goes over the end of the year with the up key', () => {
    expect(monthText.step('2026-12', 1)).toBe('2027-01')
  })
})

describe('a time that is typed', () => {
  it.each([
    ['16:30', '16:30'],
    ['1630', '16:30'],
    ['930', '09:30'],
    ['4:30pm', '16:30'],
    ['12:15 am', '00:15'],
    ['16:30:00', '16:30'],
    ['24:00', ''],
    ['9:75', ''],
    ['9', ''],
  ])('%o is %o', (typed, time) => {
    expect(timeText.read(typed)).toBe(time)
  })

  it('goes by half hours, round the clock', () => {
    expect(timeText.step('23:45', 1)).toBe('00:15')
  })
})
