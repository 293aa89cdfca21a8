import type { Days } from '../entities/kind.ts'
import { type EntityKind, kindOf } from '../entities/kinds.ts'
import type { Found } from './records.ts'

const day = 86_400_000

/**
 * The distance from today in days. A past day counts half a day less: staff work on yesterday's lesson more often than
 * on tomorrow's.
 */
function daysAway([first, last]: Days, today: number): number {
  const start = Date.parse(first ?? '')
  const end = Date.parse(last ?? first ?? '')
  if (start > today) return (start - today) / day
  if (end < today) return (today - end) / day - 0.5
  return Number.isNaN(start) ? Number.POSITIVE_INFINITY : 0
}

/** Where something with hours stands, by the time of now: what is on, what comes next, the rest of today, other days. */
const byHours = ['on', 'next', 'today', 'another day'] as const

/** Tells how a record of some hours stands to now. */
function placesByHours<R>(
  records: readonly R[],
  at: (record: R) => { readonly day: string; readonly begins: string; readonly ends: string },
  today: string,
  now: string,
): (record: R) => number {
  const begins = (record: R) => `${at(record).day} ${at(record).begins}`
  const coming = records.map(begins).filter(each => each > `${today} ${now}`)
  const next = coming.reduce((first, each) => (each < first ? each : first), coming[0] ?? '')
  return record => {
    const { day, begins: from, ends } = at(record)
    const is = day === today && from <= now && now < ends ? 'on' : begins(record) === next ? 'next' : undefined
    return byHours.indexOf(is ?? (day === today ? 'today' : 'another day'))
  }
}

/** Sorts options: what is on or next, then nearest to today, inactive ones last. `now`: HH:mm in Hong Kong. */
export function nearestFirst<K extends EntityKind>(
  kind: K,
  found: readonly Found<K>[],
  today: Temporal.PlainDate,
  now?: string,
): readonly Found<K>[] {
  const { inactive, days, hours } = kindOf(kind)
  if (!inactive && !days) return found
  const midnight = Date.parse(today.toString())
  const placeByHours =
    hours && now !== undefined
      ? placesByHours(
          found.map(({ record }) => record),
          record => {
            const [begins, ends] = hours(record)
            return { day: days?.(record)[0] ?? '', begins, ends }
          },
          today.toString(),
          now,
        )
      : () => 0
  const places = new Map(
    found.map(each => [
      each,
      [
        Number(inactive?.(each.record) ?? false),
        placeByHours(each.record),
        days ? daysAway(days(each.record), midnight) : 0,
      ] as const,
    ]),
  )
  return found.toSorted((one, other) => {
    const [oneLast, onePlace, oneAway] = places.get(one)!
    const [otherLast, otherPlace, otherAway] = places.get(other)!
    // Two records without days are both infinitely far away, and Infinity - Infinity is NaN.
    return oneLast - otherLast || onePlace - otherPlace || (oneAway === otherAway ? 0 : oneAway - otherAway)
  })
}
