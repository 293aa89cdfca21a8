import { isDay } from '#rules/calendar.ts'

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

const fields = (year: number, month: number, day: number) => () =>
  Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })

/**
 * A date as people type it: 2026-11-21, 21/11/2026, 21/11 (the next one to come), 21 (of this month), today, tomorrow,
 * yesterday, next week, next month, +90 and -7 (days), +2m (months). Of what has been, 21/11 and 21 are the last ones
 * that were. yyyy-MM-dd, or `undefined`.
 */
export function readDate(typed: string, today: Temporal.PlainDate, past = false): string | undefined {
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
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (iso) return safe(fields(Number(iso[1]), Number(iso[2]), Number(iso[3])))
  const full = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (full) return safe(fields(Number(full[3]), Number(full[2]), Number(full[1])))
  const short = /^(\d{1,2})[/.-](\d{1,2})$/.exec(text)
  if (short) {
    const date = safe(fields(today.year, Number(short[2]), Number(short[1])))
    const way = date ? Temporal.PlainDate.compare(date, today) : 0
    if (past ? way <= 0 : way >= 0) return date
    return safe(fields(today.year - way, Number(short[2]), Number(short[1])))
  }
  const day = /^\d{1,2}$/.exec(text)
  if (day) {
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

/** A month as people type it: 2026-11, 11/2026, 11, this month, last month, next month. yyyy-MM, or `undefined`. */
export function readMonth(typed: string, today: Temporal.PlainDate): string | undefined {
  const text = plain(typed)
  const now = today.toPlainYearMonth()
  const words = new Map([
    ['this month', now],
    ['last month', now.subtract({ months: 1 })],
    ['next month', now.add({ months: 1 })],
    ['本月', now],
    ['上月', now.subtract({ months: 1 })],
  ])
  const word = words.get(text)
  if (word) return word.toString()
  const iso = /^(\d{4})-(\d{1,2})$/.exec(text) ?? /^(?<m>\d{1,2})[/.-](?<y>\d{4})$/.exec(text)
  const year = iso ? Number(iso.groups?.y ?? iso[1]) : now.year
  const month = iso ? Number(iso.groups?.m ?? iso[2]) : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  return month >= 1 && month <= 12 && year >= 1900 && year < 2100
    ? `${year}-${String(month).padStart(2, '0')}`
    : undefined
}

/** A time as people type it: 16:30, 1630, 16, 4:30pm, 4pm. HH:mm, or `undefined`. */
export function readTime(typed: string): string | undefined {
  const found = /^(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?$/.exec(plain(typed))
  if (!found) return undefined
  const half = found[3]
  const typedHour = Number(found[1])
  const hour = half === 'pm' && typedHour < 12 ? typedHour + 12 : half === 'am' && typedHour === 12 ? 0 : typedHour
  const minute = Number(found[2] ?? 0)
  return hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : undefined
}
