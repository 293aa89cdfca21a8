import type { MonthOfStatistics, StatisticsType } from '#contract/statistics.ts'

/** A total as shown. A value that is no number counts as 0. */
export function amountOf(total: number | string | null | undefined): number {
  const amount = typeof total === 'string' && total.trim() !== '' ? Number(total) : total
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : 0
}

/** The columns of the months: the chosen type, and for the total also the types it adds up. */
export const columnsOf = (type: StatisticsType): readonly StatisticsType[] =>
  type === 'total_payment' ? ['live_payment', 'video_payment', 'total_payment'] : [type]

const nothing = { live_payment: 0, video_payment: 0, total_payment: 0 }

/** All months of a period. A month in which nothing was collected has zeros. */
export function everyMonth(
  months: readonly MonthOfStatistics[],
  startDate: string,
  endDate: string,
): readonly MonthOfStatistics[] {
  const known = new Map(months.map(each => [each.month, each]))
  const [first, last] = [Temporal.PlainYearMonth.from(startDate), Temporal.PlainYearMonth.from(endDate)]
  return Array.from({ length: last.since(first, { largestUnit: 'months' }).months + 1 }, (_, at) => {
    const month = first.add({ months: at }).toString()
    return known.get(month) ?? { month, ...nothing }
  })
}
