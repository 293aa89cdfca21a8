import { dayOf } from './hong-kong.ts'

const real = (year: string, month: string, day: string): string | undefined => {
  try {
    const fields = { year: Number(year), month: Number(month), day: Number(day) }
    return Temporal.PlainDate.from(fields, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

/**
 * A notice's date as yyyy-MM-dd, read from yyyy-MM-dd, from an ISO date-time (its day in Hong Kong), or from
 * day-month-year with - or /. Anything else is 'N/A', also dates that do not exist.
 */
export function noticeDate(text: string | null | undefined): string {
  const given = (text ?? '').trim()
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(given)
  if (plain) return real(plain[1]!, plain[2]!, plain[3]!) ?? 'N/A'
  const european = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/.exec(given)
  if (european) return real(european[4]!, european[3]!, european[1]!) ?? 'N/A'
  try {
    return dayOf(Temporal.Instant.from(given)).toString()
  } catch {
    return 'N/A'
  }
}
