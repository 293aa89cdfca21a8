export const zone = 'Asia/Hong_Kong'

/** The day of an instant in Hong Kong. */
export const dayOf = (instant: Temporal.Instant): Temporal.PlainDate => instant.toZonedDateTimeISO(zone).toPlainDate()

/** The month of a day, yyyy-MM. */
export const monthOf = (day: Temporal.PlainDate): string => day.toPlainYearMonth().toString()

/** The days of hours that were asked for: a list of 100,000 records has few of them. */
const daysOfHours = new Map<string, string>()
const mostHours = 50_000

/** The day of an ISO instant in Hong Kong, yyyy-MM-dd; '' when the text is no instant. */
export function dateOf(instant: string): string {
  // A day begins with an hour of UTC since 1946, so that all instants of an hour are of one day.
  const hour = /^(?:19[5-9]|2\d\d)\d-\d\d-\d\dT\d\d(?=:[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$)/.exec(instant)?.[0]
  const known = hour === undefined ? undefined : daysOfHours.get(hour)
  if (known !== undefined) return known
  try {
    const day = dayOf(Temporal.Instant.from(instant)).toString()
    if (hour !== undefined) {
      if (daysOfHours.size >= mostHours) daysOfHours.clear()
      daysOfHours.set(hour, day)
    }
    return day
  } catch {
    return ''
  }
}

/**
 * An instant as yyyy-MM-dd HH:mm:ss in Hong Kong. A text that is no instant, such as another server's own format, stays
 * as it is.
 */
export function timestampOf(instant: string): string {
  try {
    const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime()
    return at.toString({ smallestUnit: 'second' }).replace('T', ' ')
  } catch {
    return instant
  }
}

/** HH:mm in Hong Kong of an instant of today; of one of another day, yyyy-MM-dd HH:mm. */
export function minuteOf(instant: Temporal.Instant, today: Temporal.PlainDate): string {
  const [day, time] = instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }).split('T')
  return day === today.toString() ? `${time}` : `${day} ${time}`
}

/** Two calendar months later, on the last day of a month that is shorter: the default expiry of a video payment. */
export const defaultExpiry = (today: Temporal.PlainDate): string => today.add({ months: 2 }).toString()
