import { chineseDays, possibleDates, readDate } from '#rules/typed-dates.ts'
import { readMonth } from '#rules/typed-months.ts'
import { readPeriod } from '#rules/typed-periods.ts'
import { readTime } from '#rules/typed-times.ts'
import { type Day, dayIn } from '../command/typed-day.ts'
import type { Moment } from '../entities/kind.ts'
import { cut, type Piece, piecesOf, textOf, withPhones, wordsOf } from './pieces.ts'
import { isPlain } from './small-words.ts'
import { amountIn } from './typed-amount.ts'

/** A bare '16' can be too many things. In a line it is neither a day nor an hour. */
export const isBare = (typed: string): boolean => /^\d{1,2}$/.test(typed.normalize('NFKC').trim())

/** The same for a text in a line. A weekday that contradicts its date means two days. */
export const daysInLine = (argument: Day, typed: string, today: Temporal.PlainDate): readonly string[] =>
  isBare(typed)
    ? []
    : argument.kind === 'date'
      ? possibleDates(typed, today, argument.past)
      : [dayIn(argument, typed, today) ?? []].flat()

/** The days that a text may mean. Of a day without a year, the nearest one: 23/11 on 28 November is five days ago. */
export function nearestDays(typed: string, today: Temporal.PlainDate): readonly string[] {
  const coming = possibleDates(typed, today)
  const [only, other] = coming
  const past = readDate(typed, today, true)
  if (only === undefined || other !== undefined || past === undefined || past.slice(4) !== only.slice(4)) return coming
  const away = (day: string) => Math.abs(today.until(day).days)
  return [away(past) < away(only) ? past : only]
}

/** Whether a text names the day, the month or the time of a record. Without a year, it may be this year's or last year's. */
export function isMoment(typed: string, today: Temporal.PlainDate): IsMoment {
  const day = today.toString()
  if (known.day !== day || known.of.size > mostKnown) known = { day, of: new Map() }
  if (!known.of.has(typed)) known.of.set(typed, momentIn(typed, today))
  return known.of.get(typed)
}

type IsMoment = ((moment: Moment) => boolean) | undefined
/** The same few words are asked about again and again while somebody types. */
let known: { readonly day: string; readonly of: Map<string, IsMoment> } = { day: '', of: new Map() }
const mostKnown = 1000
/** Nobody else finds what was typed. */
export const forgetMoments = (): void => known.of.clear()

function momentIn(typed: string, today: Temporal.PlainDate): IsMoment {
  if (isBare(typed)) return undefined
  const date = readDate(typed, today)
  const before = /\d/.test(typed) ? readDate(typed, today, true) : date
  const month = readMonth(typed, today)
  const lastYear = monthBefore(typed, today)
  const time = readTime(typed)
  const span = monthsIn(typed, today)
  if (!date && !before && !month && !time && !span) return undefined
  return moment =>
    (moment.date !== undefined && (moment.date === date || moment.date === before)) ||
    (moment.month !== undefined &&
      (moment.month === month || moment.month === lastYear || isWithin(moment.month, span))) ||
    (moment.time !== undefined && moment.time === time)
}

type Months = { readonly first: string; readonly last: string }
const isWithin = (month: string, months: Months | undefined): boolean =>
  months !== undefined && months.first <= month && month <= months.last

/** The months of a year or quarter: '2025', 'last year', 'q3'. */
function monthsIn(typed: string, today: Temporal.PlainDate): Months | undefined {
  const { start, end } = readPeriod(typed, today, true) ?? {}
  if (start === undefined || end === undefined || !start.endsWith('-01')) return undefined
  const isWhole = Temporal.PlainDate.from(end).add({ days: 1 }).day === 1
  return isWhole ? { first: start.slice(0, 7), last: end.slice(0, 7) } : undefined
}

/** The month of the year before, where a text says no year: 'nov', but not 'last month'. */
const monthBefore = (typed: string, today: Temporal.PlainDate): string | undefined =>
  /\d{4}|last|this|next|[上下本今]/.test(typed.normalize('NFKC').toLowerCase())
    ? undefined
    : readMonth(typed, today.subtract({ years: 1 }))

/** The filter for the months that a text says; without a year, those of this year and the last one. */
export function monthFilter(typed: string, today: Temporal.PlainDate): string | undefined {
  const month = isBare(typed) ? undefined : readMonth(typed, today)
  if (month !== undefined) {
    const before = monthBefore(typed, today)
    return `month:${[month, ...(before === undefined ? [] : [before])].join(',')}`
  }
  const months = monthsIn(typed, today)
  return months && `month:${months.first}..${months.last}`
}

/** The longest moment is 'mon 28 nov 2027'. */
export const longestMoment = 4

/**
 * What these pieces begin with, as a day, a month or a time: 'sat' and 'sat 28 nov'. Where `byAmount`, a number is an amount
 * as well.
 */
export function momentsIn(
  pieces: readonly Piece[],
  today: Temporal.PlainDate,
  byAmount = false,
): readonly TypedMoment[] {
  const found: TypedMoment[] = []
  for (let length = 1; length <= Math.min(longestMoment, pieces.length); length += 1) {
    if (pieces[length - 1]?.literal) break
    const typed = wordsOf(pieces.slice(0, length))
    const isThen = isMoment(typed, today)
    const amount = byAmount && length === 1 ? amountOf(typed) : undefined
    const is: IsMoment =
      amount === undefined ? isThen : moment => moment.amount === amount || (isThen?.(moment) ?? false)
    if (is) found.push({ is, typed, length, ...(amount === undefined ? {} : { amount }) })
  }
  return found
}
type TypedMoment = {
  readonly is: (moment: Moment) => boolean
  readonly typed: string
  readonly length: number
  /** Dollars. */
  readonly amount?: number
}

/** A bare '16' can be too many things. */
export function amountOf(typed: string): number | undefined {
  const amount = isBare(typed) ? undefined : amountIn(typed)
  return amount && Number(amount.answer)
}

/** Words such as may and sun are names as well, so a name that is typed in full is the better reading. */
export const mayBeName = (typed: string): boolean => /^\p{L}+$/u.test(typed)

/** Of these places, those that together say a day, a month or a time. */
export function momentPlaces(
  pieces: readonly Piece[],
  places: readonly number[],
  today: Temporal.PlainDate,
): readonly number[] {
  const spans = places.flatMap(at =>
    momentsIn(pieces.slice(at), today).map(({ length }) => Array.from({ length }, (_, more) => at + more)),
  )
  return [...new Set(spans.filter(span => span.every(at => places.includes(at))).flat())]
}

const knownDays = new Set(chineseDays)
const longestDay = Math.max(...chineseDays.map(({ length }) => length))
/** The pieces of a text, cut at the Chinese days and times in it, without words such as 'on'. */
export const daysApart = (typed: string): readonly Piece[] =>
  withPhones(piecesOf(typed), typed)
    .flatMap(piece => cut(piece, knownDays, longestDay))
    .filter(({ word }) => !isPlain(word))

/** A text that is a day and a time, in either order: 'tmr 3pm', 聽日下午三點. A bare number is no time. */
export function dayAndTime(
  typed: string,
  today: Temporal.PlainDate,
): { readonly day: string; readonly time: string } | undefined {
  const pieces = daysApart(typed)
  if (pieces.length < 2 || pieces.some(({ literal, name }) => literal || name !== undefined)) return undefined
  const parts = pieces.slice(1).flatMap((_, at) => {
    const [before, after] = [textOf(pieces.slice(0, at + 1)), textOf(pieces.slice(at + 1))]
    return [[before, after] as const, [after, before] as const]
  })
  for (const [ofDay, ofTime] of parts) {
    const time = isBare(ofTime) ? undefined : readTime(ofTime)
    const [day, other] = time === undefined || isBare(ofDay) ? [] : nearestDays(ofDay, today)
    if (time !== undefined && day !== undefined && other === undefined) return { day, time }
  }
  return undefined
}
