export const zone = 'Asia/Hong_Kong'

/** The day of an instant in Hong Kong. */
export const dayOf = (instant: Temporal.Instant): Temporal.PlainDate => instant.toZonedDateTimeISO(zone).toPlainDate()

/** The month of a day, yyyy-MM. */
export const monthOf = (day: Temporal.PlainDate): string => day.toPlainYearMonth().toString()

/** The day of an ISO instant in Hong Kong, yyyy-MM-dd; '' when the text is no instant. */
export function dateOf(instant: string): string {
  try {
    return dayOf(Temporal.Instant.from(instant)).toString()
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
