import { plain } from './typed-chinese.ts'
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
const chinese = new RegExp(`^(上上|上|這|呢|今|下|下下)個?(${inAWeek})$`)
/** How many weeks or months away. */
const unitsAway: Readonly<Record<string, number>> = { 上上: -2, 上: -1, 下: 1, 下下: 2 }
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

/** What one way of saying days makes of a text; `undefined` when it is not said in this way. */
type Reader = (text: string, today: Temporal.PlainDate) => readonly string[] | undefined

/** Of the week so many weeks after this one, which begins on Monday. */
const inWeek = (weekday: number, weeks: number, today: Temporal.PlainDate): string =>
  today.add({ days: weekday - today.dayOfWeek + 7 * weeks }).toString()
/** The next such weekday that is at least so many days away, or that many weeks later. */
const next = (weekday: number, least: 0 | 1, today: Temporal.PlainDate, weeks = 0): string =>
  today.add({ days: ((weekday - today.dayOfWeek - least + 7) % 7) + least + 7 * weeks }).toString()
const both = (...days: readonly string[]): readonly string[] => [...new Set(days)].toSorted()
const thisOne = (weekday: number, today: Temporal.PlainDate): readonly string[] =>
  both(inWeek(weekday, 0, today), next(weekday, 0, today))

const ofMonth = /^(上上|上|這|呢|今|本|下|下下)?個?(?:(月)|(\d{1,2})月)(?:(\d{1,2})[日號]|([底尾]))$/
/** 下個月五號, 月底, 今個月底 and 十一月底. */
const dayOfNamedMonth: Reader = (text, today) => {
  const [all, which = '今', , number, day, end] = ofMonth.exec(text) ?? []
  if (all === undefined || (number !== undefined && end === undefined)) return undefined
  const month =
    number === undefined
      ? today.toPlainYearMonth().add({ months: unitsAway[which] ?? 0 })
      : monthAhead(Number(number), today)
  if (!month || Number(day) > month.daysInMonth || Number(day) === 0) return []
  return [month.toPlainDate({ day: end === undefined ? Number(day) : month.daysInMonth }).toString()]
}
/** The next such month that is not over. */
function monthAhead(month: number, today: Temporal.PlainDate): Temporal.PlainYearMonth | undefined {
  if (month < 1 || month > 12) return undefined
  return Temporal.PlainYearMonth.from({ year: today.year + (month < today.month ? 1 : 0), month })
}

const partOfDay =
  /^(?:(tonight|this (?:morning|afternoon|evening))|(tomorrow|tmr|yesterday) (?:morning|afternoon|evening|night))$/
const dayOfPart: Reader = (text, today) => {
  const [all, near, other] = partOfDay.exec(text) ?? []
  if (all === undefined) return undefined
  return [today.add({ days: near ? 0 : other === 'yesterday' ? -1 : 1 }).toString()]
}

const monthEnd = /^(?:month end|end of (?:(?:the|(this|next|last)) )?month|end of ([a-z]{3,9}))$/
/** month end, end of next month and end of nov. */
const endOfMonth: Reader = (text, today) => {
  const [all, which, name] = monthEnd.exec(text) ?? []
  if (all === undefined) return undefined
  const now = today.toPlainYearMonth()
  const number = name === undefined ? 0 : placeOf(name, months)
  if (name !== undefined && number === 0) return undefined
  const month =
    name === undefined
      ? now.add({ months: which === 'next' ? 1 : which === 'last' ? -1 : 0 })
      : monthAhead(number, today)
  return month && [month.toPlainDate({ day: month.daysInMonth }).toString()]
}

const namedDay: Reader = (text, today) => {
  const days = daysAway.get(text)
  return days === undefined ? undefined : [today.add({ days }).toString()]
}

const countedFromToday: Reader = (text, today) => {
  const [, count, unit] = ahead.exec(text) ?? ago.exec(text) ?? []
  if (count === undefined) return undefined
  return [today.add({ [`${unit}s`]: numberOf(count) * (text.endsWith('ago') ? -1 : 1) }).toString()]
}

const weekdayInChinese: Reader = (text, today) => {
  const [, which, day] = chinese.exec(text) ?? []
  if (which === undefined || day === undefined) return undefined
  const weeks = unitsAway[which]
  return weeks === undefined ? thisOne(chineseWeekday(day), today) : [inWeek(chineseWeekday(day), weeks, today)]
}

const weekdayInWeeks: Reader = (text, today) => {
  const [, first, weeksAfterFirst] = weekdayFirst.exec(text) ?? []
  const [, weeksBefore, last] = weekdayLast.exec(text) ?? []
  const count = weeksAfterFirst ?? weeksBefore
  if (count === undefined) return undefined
  const weekday = placeOf(first ?? last ?? '', weekdays)
  const weeks = numberOf(count)
  return weekday === 0 ? [] : both(inWeek(weekday, weeks, today), next(weekday, 0, today, weeks))
}

const weekdayInEnglish: Reader = (text, today) => {
  const [, which, name = ''] = english.exec(text) ?? []
  const weekday = placeOf(name, weekdays)
  if (weekday === 0) return undefined
  if (which === 'this') return thisOne(weekday, today)
  if (which === 'coming') return both(next(weekday, 0, today), next(weekday, 1, today))
  if (which === 'last') return both(inWeek(weekday, -1, today), next(weekday, 0, today, -1))
  return both(inWeek(weekday, 1, today), next(weekday, 1, today))
}

const readers: readonly Reader[] = [
  namedDay,
  dayOfPart,
  endOfMonth,
  dayOfNamedMonth,
  countedFromToday,
  weekdayInChinese,
  weekdayInWeeks,
  weekdayInEnglish,
]

/** The days that a text may mean, the nearest first; none if it says no day in this way. */
export function spokenDates(typed: string, today: Temporal.PlainDate): readonly string[] {
  const text = plain(typed).replace(/\s+/g, ' ').replace(/^the /, '')
  for (const read of readers) {
    const days = read(text, today)
    if (days) return days
  }
  return []
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
  ...['', '上', '上個', '今', '今個', '呢個', '下', '下個'].flatMap(which => [`${which}月底`, `${which}月尾`]),
  ...['星期', '禮拜', '週', '周'].flatMap(week =>
    [...'一二三四五六日天'].flatMap(day =>
      ['上上', '上', '這', '呢', '今', '下', '下下'].flatMap(which =>
        ['', '個'].map(more => `${which}${more}${week}${day}`),
      ),
    ),
  ),
]
