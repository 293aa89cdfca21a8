import { describe, expect, it } from 'vitest'
import { usualPeriods, wholeMonths, yearBefore } from '#client/school/statistics-periods.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const periods = (today: string) => usualPeriods(day(today)).map(({ startDate, endDate }) => `${startDate} ${endDate}`)

describe('the periods that are asked for most', () => {
  it('are this month, last month, this quarter and the school year', () => {
    expect(periods('2026-11-29')).toEqual([
      '2026-11-01 2026-11-29',
      '2026-10-01 2026-10-31',
      '2026-10-01 2026-11-29',
      '2026-09-01 2026-11-29',
    ])
  })
  it('begin in the year before where the year is young', () => {
    expect(periods('2027-01-05')).toEqual([
      '2027-01-01 2027-01-05',
      '2026-12-01 2026-12-31',
      '2027-01-01 2027-01-05',
      '2026-09-01 2027-01-05',
    ])
  })
})

it('the year before has the same days, also of a leap year', () => {
  expect(yearBefore({ startDate: '2028-02-01', endDate: '2028-02-29' })).toEqual({
    startDate: '2027-02-01',
    endDate: '2027-02-28',
  })
})

it.each([
  ['2026-09-01', '2026-10-31', { from: '2026-09', to: '2026-10' }],
  ['2026-09-01', '2026-11-29', { from: '2026-09', to: '2026-11' }],
  ['2026-09-02', '2026-10-31', undefined],
  ['2026-09-01', '2026-10-30', undefined],
])('what was billed is known of whole months: %s to %s', (startDate, endDate, months) => {
  expect(wholeMonths({ startDate, endDate }, day('2026-11-29'))).toEqual(months)
})
