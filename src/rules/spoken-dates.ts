import { plain } from './chinese-numbers.ts'
import { chineseWeekday, inAWeek, months, placeOf, weekdays } from './weekday-names.ts'

/*
 * Days that are said from today: 'last sat', 'in two weeks', 下下星期六. People do not agree on some of them: on a Friday
 * 'next sun' is in two days to some, and in nine to others. Such a text means both days, and is asked.
 */
const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const count = `(\\d{1,2}|an?|${numbers.slice(1).join('|')})`
const numberOf = (text: string): number => (/^an?$/.test(text) ? 1 : Math.max(numbers.indexOf(text), 0) || Number(text))

const ahead = new RegExp(`^in ${count} (day|week|month)s?$`)
const ago = new RegExp(`^${count} (day|week|month)s? ago$`)
const weekdayFirst = new RegExp(`^([a-z]{3,9}) in ${count} weeks?$`)
const weekdayLast = new RegExp(`^in ${count} weeks? (?:on )?([a-z]{3,9})$`)
const english = /^(last|this|next|coming) ([a-z]{3,9})$/
const chinese = new RegExp(`^(上上|上|這|今|下|下下)個?(${inAWeek})$`)
const weeksAway: Readonly<Record<string, number>> = { 上上: -2, 上: -1, 下: 1, 下下: 2 }
const daysAway = new Map([
  ['day after tomorrow', 2],
  ['day before yesterday', -2],
  ['大後天', 3],
  ['大後日', 3],
  ['前天', -2],
  ['前日', -2],
  ['大前天', -3],
  ['大前日', -3],
])

/** The days that a text may mean, the nearest first; none if it says no day in this way. */
export function spokenDates(typed: string, today: Temporal.PlainDate): readonly string[] {
  const text = plain(typed).replace(/\s+/g, ' ').replace(/^the /, '')
  const after = (days: number) => today.add({ days }).toString()
  /** Of the week so many weeks after this one, which begins on Monday. */
  const inWeek = (weekday: number, weeks: number) => after(weekday - today.dayOfWeek + 7 * weeks)
  const both = (...days: readonly string[]) => [...new Set(days)].toSorted()

  const away = daysAway.get(text)
  if (away !== undefined) return [after(away)]
  const shift = ahead.exec(text) ?? ago.exec(text)
  if (shift) {
    const amount = numberOf(shift[1]!) * (text.endsWith('ago') ? -1 : 1)
    return [today.add({ [`${shift[2]}s`]: amount }).toString()]
  }
  const [, which = '', inChinese = ''] = chinese.exec(text) ?? []
  if (inChinese !== '') {
    const weekday = chineseWeekday(inChinese)
    const weeks = weeksAway[which]
    return weeks === undefined ? thisOne(weekday) : [inWeek(weekday, weeks)]
  }
  const [, first, weeksAfterFirst] = weekdayFirst.exec(text) ?? []
  const [, weeksBefore, last] = weekdayLast.exec(text) ?? []
  const weeks = weeksAfterFirst ?? weeksBefore
  if (weeks !== undefined) {
    const weekday = placeOf(first ?? last ?? '', weekdays)
    const later = numberOf(weeks)
    return weekday === 0 ? [] : both(inWeek(weekday, later), after(untilNext(weekday, 0) + 7 * later))
  }
  const [, word, name = ''] = english.exec(text) ?? []
  const weekday = placeOf(name, weekdays)
  if (word === undefined || weekday === 0) return []
  if (word === 'this') return thisOne(weekday)
  if (word === 'coming') return both(after(untilNext(weekday, 0)), after(untilNext(weekday, 1)))
  if (word === 'last') return both(inWeek(weekday, -1), after(untilNext(weekday, 0) - 7))
  return both(inWeek(weekday, 1), after(untilNext(weekday, 1)))

  /** Days until the next such weekday that is at least so many days away. */
  function untilNext(of: number, least: 0 | 1): number {
    return ((of - today.dayOfWeek - least + 7) % 7) + least
  }
  function thisOne(of: number): readonly string[] {
    return both(inWeek(of, 0), after(untilNext(of, 0)))
  }
}

const anyDay = Temporal.PlainDate.from('2026-01-01')
const isMonthOfYear = (text: string): boolean => {
  const [, name = ''] = /^([a-z]{3,9}) (?:19|20)\d\d$/.exec(text) ?? []
  return placeOf(name, months) > 0
}

/** Whether words say one day or month only together: 'last sat' is not 'sat', nor is 'nov 2025' this November. */
export const isOnlyTogether = (text: string): boolean =>
  isMonthOfYear(plain(text)) || spokenDates(text, anyDay).length > 0

/** The Chinese ones, at which a text without spaces is cut. */
export const spokenChineseDays: readonly string[] = [
  ...daysAway.keys().filter(word => !word.includes(' ')),
  ...['星期', '禮拜', '週', '周'].flatMap(week =>
    [...'一二三四五六日天'].flatMap(day =>
      ['上上', '上', '這', '今', '下', '下下'].flatMap(which => ['', '個'].map(more => `${which}${more}${week}${day}`)),
    ),
  ),
]
