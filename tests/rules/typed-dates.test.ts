import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate, readMonth, typedDate, typedMonth } from '#rules/typed-dates.ts'
import { readTime, typedTime } from '#rules/typed-times.ts'

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
    ['11-23', '2026-11-23'],
    ['11-20', '2027-11-20'],
    ['5', '2026-11-05'],
    ['today', '2026-11-21'],
    ['Tomorrow', '2026-11-22'],
    ['昨天', '2026-11-20'],
    ['next month', '2026-12-21'],
    ['+90', '2027-02-19'],
    ['-7', '2026-11-14'],
    ['+2m', '2027-01-21'],
    ['２１／１１', '2026-11-21'],
    ['21/12/26', '2026-12-21'],
    ['21-12-26', '2026-12-21'],
    ['21.12.26', '2026-12-21'],
    ['1/2/26', '2026-02-01'],
    ['21 / 12 / 26', '2026-12-21'],
    ['21 / 12 / 2026', '2026-12-21'],
    ['２１／１２／２６', '2026-12-21'],
    ['21 Dec 26', '2026-12-21'],
    ["21 Dec '26", '2026-12-21'],
    ['21-Dec-26', '2026-12-21'],
    ['21Dec26', '2026-12-21'],
    ['21/Dec/2026', '2026-12-21'],
    ['Dec 21, 26', '2026-12-21'],
    ['21 Dec. 2026', '2026-12-21'],
    ['26年12月21日', '2026-12-21'],
    ['2026 年 12 月 21 日', '2026-12-21'],
    ['后天', '2026-11-23'],
    ['－７', '2026-11-14'],
    // Today is a Saturday.
    ['sat', '2026-11-21'],
    ['sun', '2026-11-22'],
    ['Sunday', '2026-11-22'],
    ['fri', '2026-11-27'],
    ['thurs', '2026-11-26'],
    ['星期日', '2026-11-22'],
    ['週五', '2026-11-27'],
    ['禮拜天', '2026-11-22'],
    ['+2w', '2026-12-05'],
    ['2026/11/5', '2026-11-05'],
    ['2026年11月5日', '2026-11-05'],
    ['5.11.2026', '2026-11-05'],
    ['2028-02-29', '2028-02-29'],
    [' 2026-11-05 ', '2026-11-05'],
    ['tmr', '2026-11-22'],
    ['聽日', '2026-11-22'],
    ['後天', '2026-11-23'],
    ['琴日', '2026-11-20'],
    ['28 nov', '2026-11-28'],
    ['28nov', '2026-11-28'],
    ['Nov 28', '2026-11-28'],
    ['28th november 2027', '2027-11-28'],
    ['1 nov', '2027-11-01'],
    ['11月28日', '2026-11-28'],
    ['28號', '2026-11-28'],
    ['廿八號', '2026-11-28'],
    ['十二月三日', '2026-12-03'],
    ['十一月三十', '2026-11-30'],
    ['2026年十二月三十一號', '2026-12-31'],
    ['今個星期日', '2026-11-22'],
    // The coming week begins on Monday.
    ['下星期日', '2026-11-29'],
    ['下週一', '2026-11-23'],
    ['下個禮拜六', '2026-11-28'],
    // A weekday beside its own date says nothing new.
    ['Mon 23 Nov', '2026-11-23'],
    ['monday, 23 november 2026', '2026-11-23'],
    ['23 nov mon', '2026-11-23'],
    ['mon nov 23', '2026-11-23'],
    ['23/11 (mon)', '2026-11-23'],
    ['23/11(Mon)', '2026-11-23'],
    ['mon 2026-11-23', '2026-11-23'],
    ['星期一 11月23日', '2026-11-23'],
    ['星期一11月23日', '2026-11-23'],
    ['星期一十一月二十三日', '2026-11-23'],
    ['11月23日星期一', '2026-11-23'],
    ['11月23日（一）', '2026-11-23'],
    ['２３／１１（星期一）', '2026-11-23'],
    ['23號 禮拜一', '2026-11-23'],
    ['聽日星期日', '2026-11-22'],
  ])('%s is %s', (typed, date) => expect(readDate(typed, today)).toBe(date))

  it.each([
    '31/2',
    '2026-02-30',
    '32',
    '0',
    '',
    'soon',
    '2026-13-01',
    '20260230',
    '1/13/26',
    'constructor',
    '+9999y',
    'su',
    'sundays',
    '星期',
    '2026-02-29',
    '0026-11-05',
    '2026-11-',
    'tue 23 nov',
    '23/11 (sun)',
    '星期二 11月23日',
    '11月23日（二）',
    'mon 23',
    'mon +2',
    'mon next week',
    // It was last Monday, and is a Tuesday next year.
    'mon 16 nov',
  ])('%s is none', typed => expect(readDate(typed, today)).toBeUndefined())

  it.each([
    ['31/1', '2026-01-31'],
    ['22/11', '2025-11-22'],
    ['21/11', '2026-11-21'],
    ['5', '2026-11-05'],
    ['25', '2026-10-25'],
    ['1/12/2026', '2026-12-01'],
    ['sat', '2026-11-21'],
    ['sun', '2026-11-15'],
    ['fri', '2026-11-20'],
    ['mon 16 nov', '2026-11-16'],
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
    ['Nov-26', '2026-11'],
    ['nov 26', '2026-11'],
    ["Nov '26", '2026-11'],
    ['Nov/2026', '2026-11'],
    ['11/26', '2026-11'],
    ['11-26', '2026-11'],
    ['11 / 26', '2026-11'],
    ['26年11月', '2026-11'],
    ['2026 Nov', '2026-11'],
    ['2026年 11月', '2026-11'],
    ['下个月', '2026-12'],
    ['2026-11', '2026-11'],
    ['11/2026', '2026-11'],
    ['3', '2026-03'],
    ['last month', '2026-10'],
    ['２０２６－１１', '2026-11'],
    ['本月', '2026-11'],
    ['2026/1', '2026-01'],
    ['202611', '2026-11'],
    ['2026年11月', '2026-11'],
    ['十一月', '2026-11'],
    ['十月份', '2026-10'],
    ['2026年十二月', '2026-12'],
    ['nov', '2026-11'],
    ['September', '2026-09'],
    ['+2', '2027-01'],
    ['-1m', '2026-10'],
  ])('%s is %s', (typed, month) => expect(readMonth(typed, today)).toBe(month))

  it.each(['13', '0', '2026-13', '2026-00', '2026', 'ju', 'x', '', 'constructor'])('%s is none', typed =>
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
    ['4pm', '16:00'],
    ['4 p.m.', '16:00'],
    ['9', '09:00'],
    ['930', '09:30'],
    ['16.30', '16:30'],
    ['16:30:00', '16:30'],
    ['12:15 am', '00:15'],
    ['下午三點', '15:00'],
    ['上午十點半', '10:30'],
    ['兩點十五分', '02:15'],
    ['下午四點二十', '16:20'],
  ])('%s is %s', (typed, time) => expect(readTime(typed)).toBe(time))

  it.each(['25', '24:00', '16:60', '9:75', 'noon', ''])('%s is none', typed => expect(readTime(typed)).toBeUndefined())
})

describe('while it is being typed in a field', () => {
  const date = typedDate(() => today)
  const month = typedMonth(() => today)

  it.each([
    [date, ['2', '20', '202', '2026', '2026-', '2026-1', '2026-11', '2026-11-', 'sun', 'today', '16', '21/11', '+7']],
    [month, ['2', '20', '2026', '2026-', 'nov', '11', 'next month']],
    [typedTime, ['1', '16', '4', '4p', '4pm']],
  ])('nothing is taken that is short for another, or on the way to one', (field, all) => {
    for (const typed of all) expect([typed, field.whole(typed)]).toEqual([typed, undefined])
  })

  it('what is whole is taken at once, and read alike when the typing is over', () => {
    for (const typed of ['2026-11-05', '2026/11/5', '20261105', '5/11/2026', '２０２６-１１-０５'])
      expect([date.whole(typed), date.read(typed)]).toEqual(['2026-11-05', '2026-11-05'])
    for (const typed of ['2026-11', '2026/11', '202611', '11/2026'])
      expect([month.whole(typed), month.read(typed)]).toEqual(['2026-11', '2026-11'])
    for (const typed of ['16:30', '1630', '4:30pm', '16:30:00'])
      expect([typedTime.whole(typed), typedTime.read(typed)]).toEqual(['16:30', '16:30'])
  })

  it('the up and down keys go over the end of the month, of the year and of the day', () => {
    expect(date.step('2026-11-30', 1)).toBe('2026-12-01')
    expect(date.step('2027-01-01', -1)).toBe('2026-12-31')
    expect(month.step('2026-12', 1)).toBe('2027-01')
    expect(typedTime.step('23:45', 1)).toBe('00:15')
    expect(typedTime.step('00:00', -1)).toBe('23:30')
  })
})
