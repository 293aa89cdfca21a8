import { describe, expect, it } from 'vitest'
import { nearestDays } from '#client/line/match-day.ts'

describe('on 28 November 2026, of a day without a year the nearest one is meant', () => {
  it.each([
    ['23/11', '2026-11-23'],
    ['3 dec', '2026-12-03'],
    ['28/11', '2026-11-28'],
    ['2 jan', '2027-01-02'],
  ])('%s: %s', (typed, day) => expect(nearestDays(typed, Temporal.PlainDate.from('2026-11-28'))).toEqual([day]))
})
