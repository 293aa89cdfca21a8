import { isDay } from '#rules/calendar.ts'

/*
 * Days, months and times as people type them, for the palette and for the fields of forms alike. `whole` reads what needs
 * no more to be typed, and so can be taken with every letter; `read` also reads what is short for one, such as 'sun',
 * '16' or '4pm', and is asked when the typing is over.
 */
export type Typed = {
  /** yyyy-MM-dd, yyyy-MM or HH:mm; `undefined` for anything else. */
  readonly whole: (typed: string) => string | undefined
  readonly read: (typed: string) => string | undefined
  /** What comes so many steps after a value. */
  readonly step: (value: string, by: number) => string
}

/** Full-width digits and signs of a Chinese keyboard are digits and signs. */
const plain = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** Nothing for a day that there is not, nor for one whose year is no four digits. */
const safe = (make: () => Temporal.PlainDate): string | undefined => {
  try {
    const day = make().toString()
    return isDay(day) ? day : undefined
  } catch {
    return undefined
  }
}

const fields = (year: number, month: number, day: number) => () => {
  if (year < 1000) throw new RangeError('a year has four digits')
  return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const months = 'january february march april may june july august september october november december'.split(' ')

/** Which of these names a text is, or is the beginning of; from 1. */
const placeOf = (text: string, names: readonly string[]): number =>
  text.length < 3 ? 0 : names.findIndex(name => name.startsWith(text)) + 1

/** 星期日, 週日 and 禮拜日 are Sunday. */
const chineseWeekday = (text: string): number =>
  '一二三四五六日'.indexOf(/^(?:星期|週|周|禮拜)([一二三四五六日天])$/.exec(text)?.[1]?.replace('天', '日') ?? ' ') + 1

/** 2026-11-21, 2026/11/21, 20261121, 2026年11月21日 and, as Hong Kong writes it, 21/11/2026. */
function wholeDate(typed: string): string | undefined {
  const text = plain(typed)
  const first = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (first) return safe(fields(Number(first[1]), Number(first[2]), Number(first[3])))
  const last = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  return last ? safe(fields(Number(last[3]), Number(last[2]), Number(last[1]))) : undefined
}

/**
 * Also 21/11 (the next one to come), 21 (of this month), sun and sunday (the next one to come, which may be today), today,
 * tomorrow, yesterday, next week, next month, +90 and -7 (days), +2w and +2m (weeks, months). Of what has been, 21/11, 21
 * and sunday are the last ones that were.
 */
export function readDate(typed: string, today: Temporal.PlainDate, past = false): string | undefined {
  const whole = wholeDate(typed)
  if (whole) return whole
  const text = plain(typed)
  const words = new Map([
    ['today', today],
    ['今天', today],
    ['tomorrow', today.add({ days: 1 })],
    ['明天', today.add({ days: 1 })],
    ['yesterday', today.subtract({ days: 1 })],
    ['昨天', today.subtract({ days: 1 })],
    ['next week', today.add({ weeks: 1 })],
    ['next month', today.add({ months: 1 })],
  ])
  const word = words.get(text)
  if (word) return word.toString()
  const weekday = placeOf(text, weekdays) || chineseWeekday(text)
  if (weekday > 0) {
    const ahead = (weekday - today.dayOfWeek + 7) % 7
    return today.add({ days: past && ahead > 0 ? ahead - 7 : ahead }).toString()
  }
  const short = /^(\d{1,2})[/.-](\d{1,2})$/.exec(text)
  if (short) {
    const date = safe(fields(today.year, Number(short[2]), Number(short[1])))
    const way = date ? Temporal.PlainDate.compare(date, today) : 0
    if (past ? way <= 0 : way >= 0) return date
    return safe(fields(today.year - way, Number(short[2]), Number(short[1])))
  }
  if (/^\d{1,2}$/.test(text)) {
    const { year, month } = past && Number(text) > today.day ? today.subtract({ months: 1 }) : today
    return safe(fields(year, month, Number(text)))
  }
  const shift = /^([+-])(\d{1,4})(d|w|m|y)?$/.exec(text)
  if (shift) {
    const amount = Number(shift[2]) * (shift[1] === '-' ? -1 : 1)
    const unit = ({ d: 'days', w: 'weeks', m: 'months', y: 'years' } as const)[
      (shift[3] ?? 'd') as 'd' | 'w' | 'm' | 'y'
    ]
    return safe(() => today.add({ [unit]: amount }))
  }
  return undefined
}

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

/** Also 11 and nov (of this year), this month, last month, next month, +1 and -2. */
export function readMonth(typed: string, today: Temporal.PlainDate): string | undefined {
  const whole = wholeMonth(typed)
  if (whole) return whole
  const text = plain(typed)
  const now = today.toPlainYearMonth()
  const words = new Map([
    ['this month', 0],
    ['last month', -1],
    ['next month', 1],
    ['本月', 0],
    ['上月', -1],
    ['下月', 1],
  ])
  const away = words.get(text) ?? (/^[+-]\d{1,3}m?$/.test(text) ? Number.parseInt(text, 10) : undefined)
  if (away !== undefined) return now.add({ months: away }).toString()
  const named = placeOf(text, months) || (/^\d{1,2}$/.test(text) ? Number(text) : 0)
  return named > 0 ? monthOf(now.year, named) : undefined
}

const timeOf = (hour: number, minute: number, half: string | undefined): string | undefined => {
  const hours = half === 'p' && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour
  return hours < 24 && minute < 60 ? `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : undefined
}

/** 16:30, 16.30, 16:30:00, 1630, 930 and 4:30pm. */
function wholeTime(typed: string): string | undefined {
  const found = /^(\d{1,2})[:.]?(\d{2})(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/.exec(plain(typed))
  return found ? timeOf(Number(found[1]), Number(found[2]), found[3]) : undefined
}

/** Also 16 and 4pm. */
export function readTime(typed: string): string | undefined {
  const hour = /^(\d{1,2})\s*(?:([ap])\.?m?\.?)?$/.exec(plain(typed))
  return hour ? timeOf(Number(hour[1]), 0, hour[2]) : wholeTime(typed)
}

/** Half an hour on, round the clock. */
function stepTime(value: string, by: number): string {
  const [hour = 0, minute = 0] = value.split(':').map(Number)
  const next = (hour * 60 + minute + by * 30 + 1440) % 1440
  return `${String(Math.floor(next / 60)).padStart(2, '0')}:${String(next % 60).padStart(2, '0')}`
}

/** A date; with `past` one that has been rather than one to come. */
export const typedDate = (today: () => Temporal.PlainDate, past = false): Typed => ({
  whole: wholeDate,
  read: typed => readDate(typed, today(), past),
  step: (value, by) => Temporal.PlainDate.from(value).add({ days: by }).toString(),
})

export const typedMonth = (today: () => Temporal.PlainDate): Typed => ({
  whole: wholeMonth,
  read: typed => readMonth(typed, today()),
  step: (value, by) => Temporal.PlainYearMonth.from(value).add({ months: by }).toString(),
})

export const typedTime: Typed = { whole: wholeTime, read: readTime, step: stepTime }
