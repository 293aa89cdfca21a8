import { dayOf } from '#rules/hong-kong.ts'

const millisecondsOfHour = 3_600_000
let known: { readonly hour: number; readonly day: Temporal.PlainDate } | undefined

/** The day of now in Hong Kong. It is asked for all the time, and begins with an hour of UTC: it is worked out once in each. */
export function today(): Temporal.PlainDate {
  const hour = Math.floor(Date.now() / millisecondsOfHour)
  if (known?.hour !== hour) known = { hour, day: dayOf(Temporal.Now.instant()) }
  return known.day
}
