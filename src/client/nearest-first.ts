import type { Days } from './entities/kind.ts'
import { type EntityKind, kindOf } from './entities.ts'
import type { Found } from './records.ts'

const day = 86_400_000

/** In days, with the past before the future: yesterday's lesson is entered more often than tomorrow's is looked at. */
function away([first, last]: Days, today: number): number {
  const start = Date.parse(first ?? '')
  const end = Date.parse(last ?? first ?? '')
  if (start > today) return (start - today) / day
  if (end < today) return (today - end) / day - 0.5
  return Number.isNaN(start) ? Number.POSITIVE_INFINITY : 0
}

/** What a question offers, as it offers it: nearest to today first, and last what is out of use. */
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
      [Number(inactive?.(each.record) ?? false), days ? away(days(each.record), now) : 0] as const,
    ]),
  )
  return found.toSorted((one, other) => {
    const [oneLast, oneAway] = places.get(one)!
    const [otherLast, otherAway] = places.get(other)!
    // Two that have no days are equally far away.
    return oneLast - otherLast || (oneAway === otherAway ? 0 : oneAway - otherAway)
  })
}
