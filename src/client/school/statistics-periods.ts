import type { Message } from '../messages/message.ts'
import { statisticsText } from '../messages/statistics.ts'
import { studentsText } from '../messages/students.ts'

/** A period by a name that people say, and its first and last day. */
type NamedPeriod = { readonly name: Message; readonly startDate: string; readonly endDate: string }

/** The month in which a school year begins in Hong Kong. */
const september = 9

/** The periods that are asked for most. What goes on ends today, so that last year is compared with as many days. */
export function usualPeriods(today: Temporal.PlainDate): readonly NamedPeriod[] {
  const month = today.with({ day: 1 })
  const quarter = month.with({ month: 3 * Math.floor((today.month - 1) / 3) + 1 })
  const year = month.with({ month: september })
  const schoolYear = Temporal.PlainDate.compare(year, today) > 0 ? year.subtract({ years: 1 }) : year
  const period = (name: Message, start: Temporal.PlainDate, end = today): NamedPeriod => ({
    name,
    startDate: start.toString(),
    endDate: end.toString(),
  })
  return [
    period(studentsText.thisMonth, month),
    period(statisticsText.lastMonth, month.subtract({ months: 1 }), month.subtract({ days: 1 })),
    period(statisticsText.thisQuarter, quarter),
    period(statisticsText.schoolYear, schoolYear),
  ]
}

/** The same days a year before. */
export function yearBefore({ startDate, endDate }: Pick<NamedPeriod, 'startDate' | 'endDate'>) {
  const before = (day: string) => Temporal.PlainDate.from(day).subtract({ years: 1 }).toString()
  return { startDate: before(startDate), endDate: before(endDate) }
}

/** The months of a period from the first day of one to the last of another, or to today; undefined where it cuts one. */
export function wholeMonths(
  { startDate, endDate }: Pick<NamedPeriod, 'startDate' | 'endDate'>,
  today: Temporal.PlainDate,
): { readonly from: string; readonly to: string } | undefined {
  const [start, end] = [Temporal.PlainDate.from(startDate), Temporal.PlainDate.from(endDate)]
  const isWhole = start.day === 1 && (end.day === end.daysInMonth || end.equals(today))
  return isWhole ? { from: startDate.slice(0, 7), to: endDate.slice(0, 7) } : undefined
}
