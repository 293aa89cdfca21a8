export const zone = 'Asia/Hong_Kong'

/** The day an instant falls on in Hong Kong. */
export const dayOf = (instant: Temporal.Instant): Temporal.PlainDate => instant.toZonedDateTimeISO(zone).toPlainDate()

/** yyyy-MM of a day. */
export const monthOf = (day: Temporal.PlainDate): string => day.toPlainYearMonth().toString()

/** The registration date or time of an ISO instant as shown: yyyy-MM-dd in Hong Kong; '' when it is no instant. */
export function dateOf(instant: string): string {
  try {
    return dayOf(Temporal.Instant.from(instant)).toString()
  } catch {
    return ''
  }
}

/** YYYY-MM-DD HH:mm:ss in Hong Kong; what is no instant, such as another server's own words, as it is. */
export function timestampOf(instant: string): string {
  try {
    const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime()
    return at.toString({ smallestUnit: 'second' }).replace('T', ' ')
  } catch {
    return instant
  }
}

/** Two calendar months on, on the month's last day where it is shorter: the default expiry of a video payment. */
export const defaultExpiry = (today: Temporal.PlainDate): string => today.add({ months: 2 }).toString()
