import { isOwnDate, isWeekday } from '#rules/typed-dates.ts'
import { longestMoment } from './match-day.ts'
import { joined, type Piece, textOf } from './pieces.ts'

/** The places of a weekday and of the date that stands beside it: 'mon 23 nov', '23/11 (mon)'. */
export type OwnDate = readonly number[]

/** The weekdays of a line that have a date of their own. Both are one date, also where they say different days. */
export function ownDates(pieces: readonly Piece[], today: Temporal.PlainDate): readonly OwnDate[] {
  const isDate = (from: number, to: number): boolean => {
    const span = pieces.slice(from, to)
    const isWhole = from >= 0 && to <= pieces.length
    return isWhole && span.every(each => !each.literal && each.name === undefined) && isOwnDate(textOf(span), today)
  }
  const lengths = Array.from({ length: longestMoment - 1 }, (_, shorter) => longestMoment - 1 - shorter)
  return pieces.flatMap(({ text, literal, name }, at) => {
    if (literal || name !== undefined || !isWeekday(text)) return []
    const spans = lengths.flatMap(length => [[at + 1, at + 1 + length] as const, [at - length, at] as const])
    const [from, to] = spans.find(span => isDate(...span)) ?? []
    if (from === undefined || to === undefined) return []
    return [Array.from({ length: to - from + 1 }, (_, place) => Math.min(at, from) + place)]
  })
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
