import { plain } from './chinese-numbers.ts'
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

/** 下午3點, 3點半 and 15時. Without 上午 or 下午, the hour is one of 24. */
function chineseTime(typed: string): string | undefined {
  const found = /^(上午|早上|中午|下午|晚上)?(\d{1,2})[點点時](?:(半)|(\d{1,2})分?)?$/.exec(plain(typed))
  // 晚上12點 is midnight or noon.
  if (!found || (found[1] === '晚上' && found[2] === '12')) return undefined
  const half = found[1] === undefined ? undefined : found[1] === '上午' || found[1] === '早上' ? 'a' : 'p'
  return timeOf(Number(found[2]), found[3] ? 30 : Number(found[4] ?? 0), half)
}

/** Also reads 16, 4pm and 下午4點. */
export function readTime(typed: string): string | undefined {
  const hour = /^(\d{1,2})\s*(?:([ap])\.?m?\.?)?$/.exec(plain(typed))
  return hour ? timeOf(Number(hour[1]), 0, hour[2]) : (wholeTime(typed) ?? chineseTime(typed))
}

/** Adds half hours. Wraps around at midnight. */
function stepTime(value: string, by: number): string {
  const [hour = 0, minute = 0] = value.split(':').map(Number)
  const next = (hour * 60 + minute + by * 30 + 1440) % 1440
  return `${String(Math.floor(next / 60)).padStart(2, '0')}:${String(next % 60).padStart(2, '0')}`
}

export const typedTime: Typed = { whole: wholeTime, read: readTime, step: stepTime }
