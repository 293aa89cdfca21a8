import { dayOf } from '#rules/hong-kong.ts'

/** The source of the current time. Tests bring their own. */
export type Clock = () => Temporal.Instant

export const systemClock: Clock = () => Temporal.Now.instant()

export type Moment = {
  readonly now: Temporal.Instant
  /** The day in Hong Kong. */
  readonly today: Temporal.PlainDate
}

/** Reads the clock once, so that a request sees one instant and one day from start to end. */
export function momentOf(clock: Clock): Moment {
  const now = clock()
  return { now, today: dayOf(now) }
}

/** An instant as stored: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const stored = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'millisecond' })
