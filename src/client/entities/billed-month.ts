import type { MonthEntry } from '#contract/invoices.ts'
import { defineKind } from './kind.ts'

/** A month that has invoices. */
export const billedMonth = defineKind<MonthEntry>()({
  title: 'Months',
  id: row => row.yearMonth,
  label: row => row.yearMonth,
  fields: {
    month: {
      type: 'month',
      label: 'Year-month',
      zh: '月份',
      value: row => row.yearMonth,
      search: 'everywhere',
      width: 200,
      flex: 1,
    },
  },
})
