import { getStatistics } from './get-statistics.ts'
import { getStatisticsByCourse } from './get-statistics-by-course.ts'
import { getStatisticsByMonth } from './get-statistics-by-month.ts'

/** The handlers of the calls of this folder. */
export const statistics = {
  getStatistics,
  getStatisticsByMonth,
  getStatisticsByCourse,
} as const
