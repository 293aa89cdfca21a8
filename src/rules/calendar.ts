/** A row of the holiday list. Rows of another server may lack a name, or have a date that does not exist. */
type Holiday = { readonly holiday_name: string; readonly holiday: string }

/** Whether the text is a date that exists, written yyyy-MM-dd. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/** The days, yyyy-MM-dd, without lessons, with their names. Only holidays with a name and a real date count. */
export const holidaysByDate = (holidays: readonly Holiday[]): ReadonlyMap<string, string> =>
  new Map(
    holidays
      .filter(row => row.holiday_name.trim() !== '' && isDay(row.holiday))
      .map(row => [row.holiday, row.holiday_name.trim()]),
  )

/** The same without their names. */
export const holidayDates = (holidays: readonly Holiday[]): ReadonlySet<string> =>
  new Set(holidaysByDate(holidays).keys())

/** The day itself, or the same weekday of the first later week that is no holiday. */
export function firstFreeWeek(day: Temporal.PlainDate, holidays: ReadonlySet<string>): Temporal.PlainDate {
  let free = day
  while (holidays.has(free.toString())) free = free.add({ days: 7 })
  return free
}

/**
 * The dates, yyyy-MM-dd ascending, of `count` weekly lessons from the starting date on. A lesson that would fall on a
 * holiday moves to the next week, and so do the lessons after it.
 */
export function weeklyDates(startingDate: string, count: number, holidays: ReadonlySet<string>): string[] {
  const dates: string[] = []
  let day = Temporal.PlainDate.from(startingDate)
  while (dates.length < count) {
    day = firstFreeWeek(day, holidays)
    dates.push(day.toString())
    day = day.add({ days: 7 })
  }
  return dates
}
