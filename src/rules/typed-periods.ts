import { chineseNumber } from './chinese-numerals.ts'
import { plain } from './typed-chinese.ts'
import { isWeekday, readDate, yearOf } from './typed-dates.ts'
import { readMonth } from './typed-months.ts'
import { months, placeOf } from './weekday-names.ts'

/** A first and a last day, yyyy-MM-dd. */
type Period = { readonly start: string; readonly end: string }

type Month = Temporal.PlainYearMonth

const monthsFrom = (first: Month, count: number): Period => ({
  start: first.toPlainDate({ day: 1 }).toString(),
  end: first.add({ months: count }).toPlainDate({ day: 1 }).subtract({ days: 1 }).toString(),
})

/** Of a month or quarter without a year: the latest one that has begun, or the next one that is not over. */
function nearest(first: Month, count: number, today: Temporal.PlainDate, past: boolean): Period {
  const found = monthsFrom(first, count)
  if (past && found.start > today.toString()) return monthsFrom(first.subtract({ years: 1 }), count)
  if (!past && found.end < today.toString()) return monthsFrom(first.add({ years: 1 }), count)
  return found
}

const away: Readonly<Record<string, number>> = {
  last: -1,
  this: 0,
  next: 1,
  上: -1,
  今: 0,
  本: 0,
  這: 0,
  呢: 0,
  下: 1,
  ...{ 去: -1, 舊: -1, 明: 1, 出: 1 },
}
const ordinals = ['first', 'second', 'third', 'fourth']
const aYear = '((?:19|20)\\d\\d)'
/** 2026, 26 and '26. */
const aShortYear = `(?:${aYear}|'?([2-9]\\d))`
const quarterFirst = new RegExp(
  `^(?:q ?([1-4])|quarter ([1-4])|([1-4])(?:st|nd|rd|th) quarter|(${ordinals.join('|')}) quarter)(?:(?: of |[ /-])?${aShortYear})?$`,
)
const quarterLast = new RegExp(`^${aShortYear}[ /年-]?(?:q ?([1-4])|第?([一二三四1-4])季度?)$`)
const quarterInChinese = /^第([一二三四1-4])季度?$/

/** q3, q3 2025, Q3-26, third quarter, last quarter, 第三季, 2025年第三季 and 上季. */
function quarterIn(text: string, today: Temporal.PlainDate, past: boolean): Period | undefined {
  const [, which] = /^(last|this|next) quarter$/.exec(text) ?? /^(上|今|本|這|呢|下)一?個?季度?$/.exec(text) ?? []
  const now = today.toPlainYearMonth().with({ month: 3 * Math.floor((today.month - 1) / 3) + 1 })
  if (which !== undefined) return monthsFrom(now.add({ months: 3 * away[which]! }), 3)
  const first = quarterFirst.exec(text)
  const last = quarterLast.exec(text)
  const chinese = quarterInChinese.exec(text)
  const [digit, year] = first
    ? [first[1] ?? first[2] ?? first[3] ?? String(ordinals.indexOf(first[4] ?? '') + 1), first[5] ?? first[6]]
    : last
      ? [last[3] ?? last[4], last[1] ?? last[2]]
      : [chinese?.[1], undefined]
  if (digit === undefined) return undefined
  const number = '一二三四'.indexOf(digit) + 1 || Number(digit)
  const begins = Temporal.PlainYearMonth.from({
    year: year === undefined ? today.year : yearOf(year),
    month: 3 * number - 2,
  })
  return year === undefined ? nearest(begins, 3, today, past) : monthsFrom(begins, 3)
}

/** 2025, 2025年, last year and 去年. */
export function yearIn(text: string, today: Temporal.PlainDate): Period | undefined {
  const [, which] = /^(last|this|next) year$/.exec(text) ?? /^(去|舊|今|本|明|出)年$/.exec(text) ?? []
  const year = which === undefined ? new RegExp(`^${aYear}年?$`).exec(text)?.[1] : String(today.year + away[which]!)
  return year === undefined ? undefined : { start: `${year}-01-01`, end: `${year}-12-31` }
}

/** this week, last week, 本週 and 上星期: from Monday to Sunday. */
export function weekIn(text: string, today: Temporal.PlainDate): Period | undefined {
  const [, which] =
    /^(last|this|next) week$/.exec(text) ?? /^(上|今|本|這|呢|下)個?(?:星期|週|周|禮拜)$/.exec(text) ?? []
  if (which === undefined) return undefined
  const monday = today.add({ days: 7 * away[which]! + 1 - today.dayOfWeek })
  return { start: monday.toString(), end: monday.add({ days: 6 }).toString() }
}

/** october, oct 2025, 10月, 2025-10, last month and 上月. A bare 10 is a day or an hour as well, and 11-26 is a day. */
function monthIn(text: string, today: Temporal.PlainDate, past: boolean): Period | undefined {
  const month = /^\d{1,2}(?:-\d\d)?$/.test(text) ? undefined : readMonth(text, today)
  if (month === undefined) return undefined
  const first = Temporal.PlainYearMonth.from(month)
  const hasNoYear = placeOf(text, months) > 0 || /^\d{1,2}月份?$/.test(text)
  return hasNoYear ? nearest(first, 1, today, past) : monthsFrom(first, 1)
}

const units = {
  day: 'days',
  week: 'weeks',
  month: 'months',
  日: 'days',
  天: 'days',
  星期: 'weeks',
  個星期: 'weeks',
  個月: 'months',
} as const
const lately = /^(?:last|past) (\d{1,3}) (day|week|month)s?$/
const latelyInChinese = /^(?:最近|過去)(\d{1,3}|[一二兩三四五六七八九十]{1,3})(日|天|星期|個星期|個月)$/
/** last 30 days, past 3 months, 最近30日 and 過去三個月, today included. */
function latelyIn(text: string, today: Temporal.PlainDate): Period | undefined {
  const [, number, unit] = lately.exec(text) ?? latelyInChinese.exec(text) ?? []
  const count = Number(number) || chineseNumber(number ?? '')
  if (count === undefined || unit === undefined) return undefined
  const before = today.subtract({ [units[unit as keyof typeof units]]: count })
  return { start: before.add({ days: 1 }).toString(), end: today.toString() }
}

/** sep to nov, 九月至十一月: the last month without a year is the nearest one, and the first is before it. */
function monthsBetween(first: string, last: string, today: Temporal.PlainDate, past: boolean): Period | undefined {
  const end = monthIn(last, today, past)
  const start = end && monthIn(first, Temporal.PlainDate.from(end.start), true)
  return start && start.start <= end.start ? { start: start.start, end: end.end } : undefined
}

/** What stands between a first and a last day. A whole date has hyphens of its own. */
const between = [/ (?:to|until|till|til) |->|→|[–—~至到]/g, /-/g]
const dayOnly = /^\d{1,2}(?:st|nd|rd|th)?[日號号]?$/

/** Whether a text is another day of each year, or each week: 24/12, 24 dec, mon. */
function isRepeated(text: string): boolean {
  if (isWeekday(text)) return true
  const [one, other] = ['2001-01-01', '2003-01-01'].map(day => readDate(text, Temporal.PlainDate.from(day)))
  return one !== undefined && one !== other && one.slice(4) === other?.slice(4)
}

/** What two texts say as a first and a last day. A last day without a year is the next one from the first. */
export function spanOf(
  first: string,
  last: string,
  today: Temporal.PlainDate,
  past: boolean,
): Partial<Period> | undefined {
  const from = plain(first)
  const to = plain(last)
  // Of 24-27 dec, and of 12月24-27日, the month is said once.
  const start = readDate(dayOnly.test(from) ? withMonthOf(from, to) : from, today, past)
  if (start === undefined || (dayOnly.test(from) && dayOnly.test(to))) return undefined
  const ends = dayOnly.test(to) ? withMonthOf(to, from) : to
  const end = readDate(ends, isRepeated(ends) ? Temporal.PlainDate.from(start) : today)
  if (end === undefined) return undefined
  return end < start ? { start } : { start, end }
}

/** '24' with the month that stands beside the other day: '24 dec', '12月24日', '24/12'. */
function withMonthOf(day: string, other: string): string {
  const number = Number.parseInt(day, 10)
  const [, chinese] = /^((?:\d\d(?:\d\d)?年)?\d{1,2}月)/.exec(other) ?? []
  if (chinese !== undefined) return `${chinese}${number}日`
  const [, slashed] = /^\d{1,2}([/.-]\d{1,2}(?:[/.-]\d\d(?:\d\d)?)?)$/.exec(other) ?? []
  if (slashed !== undefined) return `${number}${slashed}`
  const [, name] = /^\d{1,2}(?:st|nd|rd|th)? ?([a-z]{3,9}(?:,?[ -]'?\d\d(?:\d\d)?)?)$/.exec(other) ?? []
  if (name !== undefined) return `${number} ${name}`
  const [, before] = /^([a-z]{3,9}) \d{1,2}/.exec(other) ?? []
  return before === undefined ? day : `${number} ${before}`
}

/**
 * The first and the last day that a text says: a month, a quarter, a week, a year, or two days with 'to' between them. With
 * `past`, what has no year is the latest that has begun.
 */
export function readPeriod(typed: string, today: Temporal.PlainDate, past = false): Period | undefined {
  const text = plain(typed).replace(/\s+/g, ' ')
  const named = quarterIn(text, today, past) ?? yearIn(text, today) ?? weekIn(text, today) ?? monthIn(text, today, past)
  if (named) return named
  const recent = latelyIn(text, today)
  if (recent) return recent
  if (readDate(text, today) !== undefined) return undefined
  const said = text.replace(/^(?:from |由|從)/, '')
  for (const sign of between)
    for (const { index, 0: found } of said.matchAll(sign)) {
      const ends = [said.slice(0, index).trim(), said.slice(index + found.length).trim()] as const
      const months = monthsBetween(...ends, today, past)
      if (months) return months
      const span = spanOf(...ends, today, past)
      if (span?.start !== undefined && span.end !== undefined) return { start: span.start, end: span.end }
    }
  return undefined
}
