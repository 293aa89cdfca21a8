import { dateOf, timestampOf } from '#rules/hong-kong.ts'
import { dayIn, dayName, monthNames, weekdayNames } from './day-name.ts'
import { languageShown, t } from './message.ts'
import { promptText } from './prompt.ts'

/** 'Mon 23 Nov', in another year 'Mon 23 Nov 2027', and whether that is yesterday, today or tomorrow. */
export function dayWords(date: string, today: Temporal.PlainDate): readonly string[] {
  const day = dayIn(date)
  return day ? [dayName(date, languageShown() === 'zh-HK', today), ...nearWords(day, today)] : [date]
}

/** 'Mon', from 1 for Monday. */
export const weekdayName = (day: number): string =>
  languageShown() === 'en' ? (weekdayNames[day - 1] ?? '') : `星期${'一二三四五六日'[day - 1]}`
/** The heading of a day in a week: 'Mon 16', '16（一）'. */
export function dayHeading(date: string): string {
  const { day, dayOfWeek } = Temporal.PlainDate.from(date)
  return languageShown() === 'en'
    ? `${weekdayNames[dayOfWeek - 1]} ${day}`
    : `${day}（${'一二三四五六日'[dayOfWeek - 1]}）`
}

/** The month of a day: 'November'. */
export const monthName = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(languageShown() === 'en' ? 'en-GB' : 'zh-HK', { month: 'long' })

/** A month in a sentence: 'February', of another year 'October 2025'. Another server may send what is no month. */
export function monthText(month: string, today: Temporal.PlainDate): string {
  const day = dayIn(`${month}-01`)
  if (!day) return month
  const name = monthName(day.toString())
  if (day.year === today.year) return name
  return languageShown() === 'en' ? `${name} ${day.year}` : `${day.year}年${name}`
}

/** The month of a day: 'Nov'. */
export const shortMonth = (date: string): string =>
  languageShown() === 'en' ? (monthNames[Temporal.PlainDate.from(date).month - 1] ?? '') : monthName(date)

/** Whether a day is yesterday, today or tomorrow. */
export function nearWords(day: Temporal.PlainDate, today: Temporal.PlainDate): readonly string[] {
  const near = { '-1': promptText.yesterday, '0': promptText.today, '1': promptText.tomorrow }[
    String(today.until(day).days)
  ]
  return near ? [t(near)] : []
}

/** The same as one text: 'Mon 23 Nov, tomorrow'. */
export const dayText = (date: string, today: Temporal.PlainDate): string =>
  dayWords(date, today).join(languageShown() === 'en' ? ', ' : '，')

/** 'today 22:31', 'yesterday 09:05', 'Mon 23 Nov 22:31': an instant in Hong Kong. Another text stays as it is. */
export function whenText(instant: string, today: Temporal.PlainDate): string {
  const day = dayIn(dateOf(instant))
  if (!day) return instant
  const [near] = nearWords(day, today)
  return `${near ?? dayWords(day.toString(), today)[0]} ${timestampOf(instant).slice(11, 16)}`
}

/** '23 to 29 November 2026', '30 November to 6 December 2026': from a day to another. */
export function periodText(from: string, to: string): string {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (languageShown() !== 'en') {
    const month = first.month === last.month ? '' : `${last.month}月`
    const year = first.year === last.year ? '' : `${last.year}年`
    return `${first.year}年${first.month}月${first.day}日至${year}${month}${last.day}日`
  }
  const month = first.month === last.month ? '' : ` ${monthName(from)}`
  const year = first.year === last.year ? '' : ` ${first.year}`
  return `${first.day}${month}${year} to ${last.day} ${monthName(to)} ${last.year}`
}
