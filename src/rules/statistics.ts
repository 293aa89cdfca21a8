import type { StatisticsType } from '#contract/statistics.ts'

/** A total as shown. A value that is no number counts as 0. */
export function amountOf(total: number | string | null | undefined): number {
  const amount = typeof total === 'string' && total.trim() !== '' ? Number(total) : total
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : 0
}

/** The columns of the months: the chosen type, and for the total also the types it adds up. */
export const columnsOf = (type: StatisticsType): readonly StatisticsType[] =>
  type === 'total_payment' ? ['live_payment', 'video_payment', 'total_payment'] : [type]
