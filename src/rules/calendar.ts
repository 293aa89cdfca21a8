/** A row of the holiday list; rows of another server may lack a name or hold a date that is none. */
type Holiday = { readonly holiday_name: string; readonly holiday: string }

/** A day that there is, written yyyy-MM-dd. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/** The days, yyyy-MM-dd, on which no lesson is put, with their names: only holidays with a name and a real date count. */
export const holidaysByDate = (holidays: readonly Holiday[]): ReadonlyMap<string, string> =>
  new Map(
    holidays
      .filter(row => row.holiday_name.trim() !== '' && isDay(row.holiday))
      .map(row => [row.holiday, row.holiday_name.trim()]),
  )

/** The same without their names. */
export const holidayDates = (holidays: readonly Holiday[]): ReadonlySet<string> =>
  new Set(holidaysByDate(holidays).keys())

/** The given day, or the same weekday of the first later week that is no holiday. */
export function firstFreeWeek(day: Temporal.PlainDate, holidays: ReadonlySet<string>): Temporal.PlainDate {
  let free = day
  while (holidays.has(free.toString())) free = free.add({ days: 7 })
  return free
}

/**
 * The dates, yyyy-MM-dd ascending, of `count` weekly lessons from the starting date on. A week whose day is a holiday
 * has no lesson, and the lessons after it move on by a week.
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
