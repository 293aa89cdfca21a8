import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spokenDates } from '#rules/dates-from-today.ts'
import { possibleDates, readDate } from '#rules/typed-dates.ts'

/** A Friday. */
const today = Temporal.PlainDate.from('2026-11-20')

it.each([
  ['last sat', '2026-11-14'],
  ['last Friday', '2026-11-13'],
  ['this sat', '2026-11-21'],
  ['coming mon', '2026-11-23'],
  ['next mon', '2026-11-23'],
  ['in two weeks', '2026-12-04'],
  ['in 2 weeks', '2026-12-04'],
  ['in a month', '2026-12-20'],
  ['3 days ago', '2026-11-17'],
  ['sat in two weeks', '2026-12-05'],
  ['in 2 weeks sat', '2026-12-05'],
  ['the day after tomorrow', '2026-11-22'],
  ['day before yesterday', '2026-11-18'],
  ['大後天', '2026-11-23'],
  ['前天', '2026-11-18'],
  ['上星期六', '2026-11-14'],
  ['上個禮拜一', '2026-11-09'],
  ['上上週五', '2026-11-06'],
  ['下星期六', '2026-11-28'],
  ['下下星期六', '2026-12-05'],
  ['這個星期六', '2026-11-21'],
  ['下星期一 11月23日', '2026-11-23'],
])('on a Friday, %s is %s', (typed, date) => expect(readDate(typed, today)).toBe(date))

it.each([
  ['next sun', ['2026-11-22', '2026-11-29']],
  ['next sat', ['2026-11-21', '2026-11-28']],
  ['last mon', ['2026-11-09', '2026-11-16']],
  ['this mon', ['2026-11-16', '2026-11-23']],
  ['今個星期一', ['2026-11-16', '2026-11-23']],
  ['mon in two weeks', ['2026-11-30', '2026-12-07']],
])('people do not agree which day %s is, so it is asked', (typed, days) => {
  expect(readDate(typed, today)).toBeUndefined()
  expect(possibleDates(typed, today)).toEqual(days)
})

it.each(['last', 'next month soon', 'sat week', '上', '下下下星期六', 'in weeks', 'last saturn'])('%s is none', typed =>
  expect(spokenDates(typed, today)).toEqual([]),
)

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

it('each day that a text may mean is on its weekday, and on its side of today', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.nat(6), fc.constantFrom('last', 'next'), (days, at, which) => {
      const day = today.add({ days })
      const found = spokenDates(`${which} ${weekdays[at]}`, day)
      expect(found.length).toBeGreaterThan(0)
      for (const each of found) {
        const date = Temporal.PlainDate.from(each)
        expect(date.dayOfWeek).toBe(at + 1)
        expect(Temporal.PlainDate.compare(date, day)).toBe(which === 'last' ? -1 : 1)
      }
    }),
  )
})
