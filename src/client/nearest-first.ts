import type { Days } from './entities/kind.ts'
import { type EntityKind, kindOf } from './entities.ts'
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

/** Sorts options: nearest to today first, inactive ones last. */
export function nearestFirst<K extends EntityKind>(
  kind: K,
  found: readonly Found<K>[],
  today: Temporal.PlainDate,
): readonly Found<K>[] {
  const { inactive, days } = kindOf(kind)
  if (!inactive && !days) return found
  const now = Date.parse(today.toString())
  const places = new Map(
    found.map(each => [
      each,
      [Number(inactive?.(each.record) ?? false), days ? daysAway(days(each.record), now) : 0] as const,
    ]),
  )
  return found.toSorted((one, other) => {
    const [oneLast, oneAway] = places.get(one)!
    const [otherLast, otherAway] = places.get(other)!
    // Two records without days are both infinitely far away, and Infinity - Infinity is NaN.
    return oneLast - otherLast || (oneAway === otherAway ? 0 : oneAway - otherAway)
  })
}
