import { getStatistics } from './get-statistics.ts'
import { getStatisticsByMonth } from './get-statistics-by-month.ts'

/** The handlers of the calls of this folder. */
export const statistics = {
  getStatistics,
  getStatisticsByMonth,
} as const
