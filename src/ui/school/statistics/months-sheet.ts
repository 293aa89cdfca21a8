import { type Sheet, sheetOf } from '#client/export/sheet.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import type { MonthOfStatistics } from '#contract/statistics.ts'
import { columnsOf } from '#rules/statistics.ts'
import { labels } from './by-month.tsx'
import type { Question } from './search-bar.tsx'

/** The months of a question as a file has them. */
export const monthsSheet = ({ type, startDate, endDate }: Question, months: readonly MonthOfStatistics[]): Sheet =>
  sheetOf<MonthOfStatistics>(
    `${type} ${startDate} to ${endDate}`,
    [
      { title: t(generalText.month), type: 'month', cell: ({ month }) => month },
      ...columnsOf(type).map(column => ({
        title: t(labels[column]),
        type: 'money' as const,
        cell: (month: MonthOfStatistics) => month[column],
      })),
    ],
    months,
  )
