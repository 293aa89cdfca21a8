import { dayOf } from '#rules/hong-kong.ts'
import type { Moment } from './answer.ts'

/** What time it is. The house has one, and tests bring their own. */
export type Clock = () => Temporal.Instant

export const systemClock: Clock = () => Temporal.Now.instant()

/** One look at the clock: a request sees one instant and one day from its beginning to its end. */
export function momentOf(clock: Clock): Moment {
  const now = clock()
  return { now, today: dayOf(now) }
}

/** An instant as it is stored: ISO 8601 in UTC with milliseconds, so that text sorts as time does. */
export const stored = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'millisecond' })
