import { chineseNumber } from './chinese-numerals.ts'
import { partOfDay, partsOfDay, plain } from './typed-chinese.ts'
import type { Typed } from './typed-dates.ts'

/* Times of day as people type them. */
const timeOf = (hour: number, minute: number, half: string | undefined): string | undefined => {
  const hours = half === 'p' && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour
  return hours < 24 && minute < 60 ? `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : undefined
}

/** 16:30, 16.30, 16:30:00, 1630, 930 and 4:30pm. */
function wholeTime(typed: string): string | undefined {
  const found = /^(\d{1,2})[:.]?(\d{2})(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/.exec(plain(typed))
  return found ? timeOf(Number(found[1]), Number(found[2]), found[3]) : undefined
}

const clock = new RegExp(
  `^(${partOfDay})?(?:(\\d{1,2})[點時](?:(半|正)|([踏搭])?([\\d一二三四五六七八九十廿卅]{1,3})(分|個字)?)?|(\\d{1,2}):?(\\d{2})?)$`,
)
const isIn = (part: keyof typeof partsOfDay, text: string): boolean => partsOfDay[part].some(each => each === text)

/** Cantonese counts the minutes by the twelve marks of a clock, each of which is five: 三點三 and 三點三個字 are 15:15 or 3:15. */
function minuteOf(half: string | undefined, mark: string | undefined, typed = '', unit: string | undefined): number {
  if (typed === '') return half === '半' ? 30 : 0
  const number = /^\d/.test(typed) ? Number(typed) : (chineseNumber(typed) ?? 60)
  const isByMarks = mark !== undefined || unit === '個字' || (unit === undefined && number < 12 && !/^\d\d/.test(typed))
  return isByMarks ? 5 * number : number
}

/** What a part of the day makes of an hour. 晚上12點 is midnight or noon, and no hour. */
function halfOf(part: string | undefined, hour: number): string | undefined | null {
  if (part === undefined) return undefined
  if (isIn('morning', part)) return 'a'
  if (isIn('night', part) && hour === 12) return null
  return isIn('noon', part) && hour > 2 && hour < 12 ? 'a' : 'p'
}

/** 下午3點, 三點半, 三點三, 15時 and 晚上7:30. Without a part of the day, the hour is one of 24. */
function chineseTime(typed: string): string | undefined {
  const [all, part, oclock, sharp, mark, minutes, unit, hours, digits] = clock.exec(plain(typed)) ?? []
  if (all === undefined || (oclock === undefined && part === undefined)) return undefined
  const hour = Number(oclock ?? hours)
  const half = halfOf(part, hour)
  return half === null ? undefined : timeOf(hour, digits ? Number(digits) : minuteOf(sharp, mark, minutes, unit), half)
}

/** Also reads 16, 4pm, 4 o'clock, noon and 下午4點. */
export function readTime(typed: string): string | undefined {
  if (/^(?:noon|midday)$/.test(plain(typed))) return '12:00'
  const hour = /^(\d{1,2})\s*(?:([ap])\.?m?\.?|o['’]?clock)?$/.exec(plain(typed))
  return hour ? timeOf(Number(hour[1]), 0, hour[2]) : (wholeTime(typed) ?? chineseTime(typed))
}

/** Adds half hours. Wraps around at midnight. */
function stepTime(value: string, by: number): string {
  const [hour = 0, minute = 0] = value.split(':').map(Number)
  const next = (hour * 60 + minute + by * 30 + 1440) % 1440
  return `${String(Math.floor(next / 60)).padStart(2, '0')}:${String(next % 60).padStart(2, '0')}`
}

export const typedTime: Typed = { whole: wholeTime, read: readTime, step: stepTime }
