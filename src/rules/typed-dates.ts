import { isDay } from './calendar.ts'
import { spokenChineseDays, spokenDates } from './dates-from-today.ts'
import { plain } from './typed-chinese.ts'
import { chineseWeekday, inAWeek, months, placeOf, weekdays } from './weekday-names.ts'

/*
 * Days and months as people type them, in the palette and in form fields. `whole` reads only complete values, so
 * it can be called after every keystroke. `read` also accepts short forms such as 'sun', '16' or '4pm', and is called
 * when the person has finished typing.
 */
export type Typed = {
  /** yyyy-MM-dd, yyyy-MM or HH:mm; `undefined` for anything else. */
  readonly whole: (typed: string) => string | undefined
  readonly read: (typed: string) => string | undefined
  /** The value a number of steps after another: days, months or half hours. */
  readonly step: (value: string, by: number) => string
}

/** `undefined` for a date that does not exist, or whose year does not have four digits. */
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

/** Chinese words for days: 今天, 星期六, 下星期六. */
export const chineseDays: readonly string[] = [
  ...'今天 今日 今朝 今早 今晚 明天 明日 聽日 聽朝 聽晚 後天 後日 昨天 昨日 尋日 尋晚 琴日'.split(' '),
  ...'本月 上月 下月 今個月 呢個月 這個月 上個月 下個月 上星期 下星期 上個星期 下個星期 下個禮拜 上個禮拜'.split(' '),
  ...['星期', '禮拜', '週', '周'].flatMap(week => [...'一二三四五六日天'].map(day => `${week}${day}`)),
  ...spokenChineseDays,
]

/** 2026-11-21, 2026/11/21, 20261121, 2026年11月21日 and, as Hong Kong writes it, 21/11/2026. */
function wholeDate(typed: string): string | undefined {
  const text = plain(typed)
  const first = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日號号]?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (first) return safe(fields(Number(first[1]), Number(first[2]), Number(first[3])))
  const last = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  return last ? safe(fields(Number(last[3]), Number(last[2]), Number(last[1]))) : undefined
}

/** 26 is 2026: nobody enters a day of another century in two digits. */
export const yearOf = (typed: string): number => (typed.length === 2 ? 2000 + Number(typed) : Number(typed))

/** 21/12/26 and 26年12月21日. The day comes first, whatever else the numbers may mean. Not `whole`: it may go on as 21/12/2627. */
function shortYear(text: string): string | undefined {
  const chinese = /^(\d\d)年(\d{1,2})月(\d{1,2})[日號号]?$/.exec(text)
  if (chinese) return safe(fields(yearOf(chinese[1]!), Number(chinese[2]), Number(chinese[3])))
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d\d)$/.exec(text) ?? []
  return year === undefined ? undefined : safe(fields(yearOf(year), Number(month), Number(day)))
}

const near = ['today', 'tomorrow', 'yesterday']
const daysAway: Readonly<Record<string, number>> = Object.assign(Object.create(null), {
  today: 0,
  ...{ 今天: 0, 今日: 0, 今朝: 0, 今早: 0, 今晚: 0 },
  tomorrow: 1,
  tmr: 1,
  ...{ 明天: 1, 明日: 1, 明早: 1, 明晚: 1, 聽日: 1, 聽朝: 1, 聽晚: 1, 後天: 2, 後日: 2 },
  yesterday: -1,
  ...{ 昨天: -1, 昨日: -1, 昨晚: -1, 尋日: -1, 尋晚: -1, 琴日: -1, 琴晚: -1 },
  'next week': 7,
  ...{ 下週: 7, 下周: 7, 下星期: 7, 下個星期: 7, 下禮拜: 7, 下個禮拜: 7 },
})

/** 21 nov, 21nov, nov 21, 21 november 2026, 21-nov-26, 11月21日 and 11月21號. */
function namedDay(text: string): { readonly year?: number; readonly month: number; readonly day: number } | undefined {
  const chinese = /^(\d{1,2})月(\d{1,2})[日號号]?$/.exec(text)
  if (chinese) return { month: Number(chinese[1]), day: Number(chinese[2]) }
  const first = /^(\d{1,2})(?:st|nd|rd|th)?(?: of )?[ /.-]?([a-z]{3,9})\.?(?:,?[ /.-]?'?(\d{4}|[2-9]\d))?$/.exec(text)
  const second = first ? undefined : /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? '?(\d{4}|[2-9]\d))?$/.exec(text)
  const month = placeOf(first?.[2] ?? second?.[1] ?? '', months)
  if (month === 0) return undefined
  const year = first?.[3] ?? second?.[3]
  return { month, day: Number(first?.[1] ?? second?.[2]), ...(year ? { year: yearOf(year) } : {}) }
}

/** With 這, 今 or 下 a weekday may have its date beside it. */
const whichWeek = '(?:(?:這|呢|今|下)個?)?'
const weekdayFirst = new RegExp(`^(?:([a-z]{3,9}) |(${whichWeek}${inAWeek}) ?)(.+)$`)
const weekdayLast = new RegExp(`^(.+?)(?: ([a-z]{3,9})| ?(${whichWeek}${inAWeek}))$`)

/** Without the commas and brackets that stand around a weekday: 'mon, 23 nov', '23/11 (mon)', '11月23日（一）'. */
const unbracketed = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(([一二三四五六日天])\)/, ' 星期$1 ')
    .replace(/[(),\s]+/g, ' ')
    .trim()

/** A weekday before or after a text that may be its date. */
function weekdayBeside(typed: string): { readonly weekday: string; readonly date: string } | undefined {
  const text = unbracketed(typed)
  const [, latin, chinese, after] = weekdayFirst.exec(text) ?? []
  const [, before, lastLatin, lastChinese] = weekdayLast.exec(text) ?? []
  const beside = [
    { weekday: latin ?? chinese, date: after },
    { weekday: lastLatin ?? lastChinese, date: before },
  ]
  for (const { weekday, date } of beside) if (weekday && date && isWeekday(weekday)) return { weekday, date }
  return undefined
}

const withoutWeek = (text: string): string => text.replace(/^[這呢今下]個?/, '')

/** mon, 'monday,' (星期一) and 下星期一. */
export function isWeekday(typed: string): boolean {
  const text = unbracketed(typed)
  return placeOf(text, weekdays) > 0 || chineseWeekday(withoutWeek(text)) > 0
}

/** A weekday without 這, 今 or 下, which are counted from today. */
export const isWeekdayAlone = (typed: string): boolean => isWeekday(typed) && !/^[這呢今下]/.test(plain(typed))

/** The first day on or after another that a weekday says: 'sun' from a Saturday on. */
export const weekdayFrom = (typed: string, day: Temporal.PlainDate): string | undefined =>
  isWeekdayAlone(typed) ? readDate(plain(typed), day) : undefined

/** 21 / 12 / 26 and 2026 年 12 月, without the blanks. */
export const closed = (text: string): string =>
  text.replace(/(?<=[\d年月])\s+(?=[/.年月日號号-])|(?<=[/.年月-])\s+(?=\d)/g, '')

const namedYears: Readonly<Record<string, number>> = { 去: -1, 舊: -1, 今: 0, 本: 0, 明: 1, 出: 1 }
/** 去年十二月 with the number of that year. */
export const withYear = (text: string, today: Temporal.PlainDate): string =>
  text.replace(/^([去舊今本明出])年(?=\d{1,2}月)/, (_, which: string) => `${today.year + namedYears[which]!}年`)

/** The days that a text may mean: one, or two where a weekday contradicts its date. */
export function possibleDates(typed: string, today: Temporal.PlainDate, past = false): readonly string[] {
  const date = readDate(typed, today, past)
  if (date !== undefined) return [date]
  const spoken = spokenDates(typed, today)
  if (spoken.length > 0) return spoken
  const beside = weekdayBeside(typed)
  if (!beside || !isOwnDate(beside.date, today)) return []
  return [beside.date, beside.weekday].flatMap(each => readDate(each, today, past) ?? [])
}

/** Whether a text says a day by itself. A weekday needs no date, a bare 16 may be too many things, and +7 counts from today. */
export const isOwnDate = (typed: string, today: Temporal.PlainDate): boolean =>
  !isWeekday(typed) && !/^(?:\d{1,2}|[+-].*)$/.test(plain(typed)) && readDate(typed, today) !== undefined

type Way = 'next' | 'latest'
/** What one way of writing a day makes of a text: `null` for no day, or more than one, and `undefined` when it is not written so. */
type Reader = (text: string, today: Temporal.PlainDate, way: Way) => string | null | undefined

const dayByWord: Reader = (text, today) => {
  if (text === 'next month') return today.add({ months: 1 }).toString()
  const days = daysAway[text] ?? daysAway[near[placeOf(text, near) - 1] ?? '']
  return days === undefined ? undefined : today.add({ days }).toString()
}

const weekdayAlone: Reader = (text, today, way) => {
  const weekday = placeOf(text, weekdays) || chineseWeekday(text)
  if (weekday === 0) return undefined
  const ahead = (weekday - today.dayOfWeek + 7) % 7
  return today.add({ days: way === 'latest' && ahead > 0 ? ahead - 7 : ahead }).toString()
}

const dayAsSpoken: Reader = (text, today) => {
  const [day, other] = spokenDates(text, today)
  if (day === undefined) return undefined
  return other === undefined ? (safe(() => Temporal.PlainDate.from(day)) ?? null) : null
}

const dayAndMonth: Reader = (text, today, way) => {
  const [, first, last] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? []
  // 11-23 is written as in 2026-11-23.
  const turned = text.includes('-') && Number(last) > 12
  const numbers = turned ? { month: Number(first), day: Number(last) } : { day: Number(first), month: Number(last) }
  const { year, month, day } = namedDay(text) ?? { ...numbers, year: undefined }
  if (Number.isNaN(day)) return undefined
  if (year !== undefined) return safe(fields(year, month, day)) ?? null
  const thisYear = safe(fields(today.year, month, day))
  const side = thisYear ? Temporal.PlainDate.compare(thisYear, today) : 0
  const isMeant = way === 'latest' ? side <= 0 : side >= 0
  return (isMeant ? thisYear : safe(fields(today.year - side, month, day))) ?? null
}

const dayOfMonth: Reader = (text, today, way) => {
  const day = Number(/^(?:the )?(\d{1,2})(?:[號号日]|st|nd|rd|th)?$/.exec(text)?.[1])
  if (Number.isNaN(day)) return undefined
  const { year, month } = way === 'latest' && day > today.day ? today.subtract({ months: 1 }) : today
  return safe(fields(year, month, day)) ?? null
}

const units = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const
const stepsFromToday: Reader = (text, today) => {
  const [, steps, unit = 'd'] = /^([+-]\d{1,4})(d|w|m|y)?$/.exec(text) ?? []
  if (steps === undefined) return undefined
  return safe(() => today.add({ [units[unit as keyof typeof units]]: Number(steps) })) ?? null
}

/** The first that knows a text decides. */
const readers: readonly Reader[] = [
  wholeDate,
  shortYear,
  dayByWord,
  weekdayAlone,
  dayAsSpoken,
  dayAndMonth,
  dayOfMonth,
  stepsFromToday,
]

/**
 * Also reads 21/11 (the next one), 21 (of this month), sun and sunday (the next one, which may be today), today,
 * tomorrow, yesterday, next week, next month, 21 nov, 11月21日, last sat and 下星期日 where that is certain, in two weeks,
 * +90 and -7 (days), +2w and +2m (weeks, months), and a date with its weekday: mon 23 nov. With `past`, 21/11, 21 and
 * sunday are the latest ones that are not in the future.
 */
export function readDate(typed: string, today: Temporal.PlainDate, past = false): string | undefined {
  const text = withYear(closed(plain(typed)), today)
  for (const read of readers) {
    const day = read(text, today, past ? 'latest' : 'next')
    if (day !== undefined) return day ?? undefined
  }
  return dateWithWeekday(typed, today, past)
}

function dateWithWeekday(typed: string, today: Temporal.PlainDate, past: boolean): string | undefined {
  const beside = weekdayBeside(typed)
  if (!beside || !isOwnDate(beside.date, today)) return undefined
  const { weekday } = beside
  const date = readDate(beside.date, today, past)
  if (date === undefined) return undefined
  // Next Monday is one day. Any other weekday agrees with each date on it.
  const agrees = weekday.startsWith('下')
    ? readDate(weekday, today) === date
    : Temporal.PlainDate.from(date).dayOfWeek === (placeOf(weekday, weekdays) || chineseWeekday(withoutWeek(weekday)))
  return agrees ? date : undefined
}

/** With `past`, a date without a year is in the past rather than in the future. */
export const typedDate = (today: () => Temporal.PlainDate, past = false): Typed => ({
  whole: wholeDate,
  read: typed => readDate(typed, today(), past),
  step: (value, by) => Temporal.PlainDate.from(value).add({ days: by }).toString(),
})
