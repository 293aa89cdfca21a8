import { dateOf } from './hong-kong.ts'

/** A family is reminded of money once in so many days, unless somebody means it. */
const daysBetween = 3

/** Whether a reminder of this moment is too young for another one today. */
export const isLately = (at: string, today: Temporal.PlainDate): boolean =>
  dateOf(at) > today.subtract({ days: daysBetween }).toString()

/** Texts to families are kept so long. */
export const yearsKept = 2
