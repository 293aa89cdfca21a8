import { plain } from './typed-chinese.ts'
import { closed, type Typed, withYear, yearOf } from './typed-dates.ts'
import { months, placeOf } from './weekday-names.ts'

/* Months as people type them, in the palette and in form fields. */
const monthOf = (year: number, month: number): string | undefined =>
  month >= 1 && month <= 12 && year >= 1900 && year < 2100 ? `${year}-${String(month).padStart(2, '0')}` : undefined

/** 2026-11, 2026/11, 202611, 2026年11月 and 11/2026. */
function wholeMonth(typed: string): string | undefined {
  const text = plain(typed)
  const first = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(text) ?? /^(\d{4})(\d\d)$/.exec(text)
  if (first) return monthOf(Number(first[1]), Number(first[2]))
  const last = /^(\d{1,2})[-/.](\d{4})$/.exec(text)
  return last ? monthOf(Number(last[2]), Number(last[1])) : undefined
}

/** Also reads 11, 11月 and nov (of this year), nov 2025, nov-26, 11/26, 26年11月, this month, last month, next month, +1 and -2. */
export function readMonth(typed: string, today: Temporal.PlainDate): string | undefined {
  const text = withYear(closed(plain(typed)), today)
  const whole = wholeMonth(text)
  if (whole) return whole
  const now = today.toPlainYearMonth()
  const words = new Map([
    ['this month', 0],
    ['last month', -1],
    ['next month', 1],
    ['本月', 0],
    ['今個月', 0],
    ['呢個月', 0],
    ['這個月', 0],
    ['上月', -1],
    ['上個月', -1],
    ['下月', 1],
    ['下個月', 1],
    ['上上個月', -2],
    ['下下個月', 2],
  ])
  const away = words.get(text) ?? (/^[+-]\d{1,3}m?$/.test(text) ? Number.parseInt(text, 10) : undefined)
  if (away !== undefined) return now.add({ months: away }).toString()
  const [, chinese, of] = /^(\d\d)年(\d{1,2})月$/.exec(text) ?? []
  if (chinese !== undefined) return monthOf(yearOf(chinese), Number(of))
  // 11/12 may be a day as well, and 11/26 is none. 11-26 is a month only where a month is asked for.
  const [, before, after] = /^(\d{1,2})[-/.](\d\d)$/.exec(text) ?? []
  if (Number(after) > 12) return monthOf(yearOf(after!), Number(before))
  const [, first, last] = /^(\d{4})[ /.-]?([a-z]+)$/.exec(text) ?? []
  if (first !== undefined) return monthOf(Number(first), placeOf(last!, months))
  const [, name = '', year = String(now.year)] = /^([a-z]+)\.?(?:,?[ /.-]?'?(\d{4}|\d\d))?$/.exec(text) ?? []
  const [, number = '0'] = /^(\d{1,2})月?份?$/.exec(text) ?? []
  const named = placeOf(name, months) || Number(number)
  return named > 0 ? monthOf(yearOf(year), named) : undefined
}

export const typedMonth = (today: () => Temporal.PlainDate): Typed => ({
  whole: wholeMonth,
  read: typed => readMonth(typed, today()),
  step: (value, by) => Temporal.PlainYearMonth.from(value).add({ months: by }).toString(),
})
