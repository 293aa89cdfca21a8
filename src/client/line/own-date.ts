import { isOnlyTogether } from '#rules/dates-from-today.ts'
import { isOwnDate, isWeekday } from '#rules/typed-dates.ts'
import { longestMoment } from './match-day.ts'
import { joined, type Piece, textOf } from './pieces.ts'

/** The places of words that are one date: 'mon 23 nov', '23/11 (mon)', 'last sat'. */
export type OwnDate = readonly number[]

/** The places of words that say a day or a month only together: 'last sat', 'nov 2025'. */
export function togetherIn(pieces: readonly Piece[]): readonly OwnDate[] {
  const found: OwnDate[] = []
  for (let at = 0; at < pieces.length; at += 1)
    for (let length = Math.min(longestMoment, pieces.length - at); length > 1; length -= 1) {
      const span = pieces.slice(at, at + length)
      if (span.some(({ literal, name }) => literal || name !== undefined) || !isOnlyTogether(textOf(span))) continue
      found.push(Array.from({ length }, (_, place) => at + place))
      at += length - 1
      break
    }
  return found
}

/**
 * The weekdays of a line that have a date of their own: both are one date, also where they say different days. And
 * words that say a day only together.
 */
export function ownDates(
  pieces: readonly Piece[],
  today: Temporal.PlainDate,
  together: readonly OwnDate[],
): readonly OwnDate[] {
  const isDate = (from: number, to: number): boolean => {
    const span = pieces.slice(from, to)
    const isWhole = from >= 0 && to <= pieces.length
    return isWhole && span.every(each => !each.literal && each.name === undefined) && isOwnDate(textOf(span), today)
  }
  const lengths = Array.from({ length: longestMoment - 1 }, (_, shorter) => longestMoment - 1 - shorter)
  const withDate = pieces.flatMap(({ text, literal, name }, at) => {
    if (literal || name !== undefined || !isWeekday(text)) return []
    const beside = lengths.flatMap(length => [[at + 1, at + 1 + length] as const, [at - length, at] as const])
    const [from, to] = beside.find(span => isDate(...span)) ?? []
    if (from === undefined || to === undefined) return []
    return [Array.from({ length: to - from + 1 }, (_, place) => Math.min(at, from) + place)]
  })
  return [...together, ...withDate]
}

/** The places of words that are a date without a weekday: '26 nov', '21 dec 26'. The longest ones come first. */
export function plainDates(pieces: readonly Piece[], today: Temporal.PlainDate): readonly OwnDate[] {
  const lengths = Array.from({ length: longestMoment - 1 }, (_, shorter) => longestMoment - shorter)
  return lengths.flatMap(length =>
    Array.from({ length: Math.max(0, pieces.length - length + 1) }, (_, at) => at).flatMap(at => {
      const span = pieces.slice(at, at + length)
      const isText = span.every(({ literal, name }) => !literal && name === undefined)
      return isText && isOwnDate(textOf(span), today) ? [Array.from({ length }, (_, place) => at + place)] : []
    }),
  )
}

/** Places that follow each other, together: 'or mon' is told as one. */
export function runsOf(places: ReadonlySet<number>): readonly OwnDate[] {
  const runs: number[][] = []
  for (const at of [...places].toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last?.at(-1) === at - 1) last.push(at)
    else runs.push([at])
  }
  return runs
}

/** Pieces at some places, in order. A whole date is one. */
export function piecesAt(
  pieces: readonly Piece[],
  places: readonly number[],
  dates: readonly OwnDate[],
): readonly Piece[] {
  const whole = dates.filter(date => date.every(at => places.includes(at)))
  return places.flatMap(at => {
    const date = whole.find(each => each.includes(at))
    if (!date) return pieces[at] ?? []
    return date[0] === at ? joined(date.map(each => pieces[each]!)) : []
  })
}

/** Whether only a part of a date is read: the day without its weekday, or the weekday without its day. */
export const isTorn = (date: OwnDate, isRead: (at: number) => boolean): boolean =>
  date.some(isRead) && !date.every(isRead)
