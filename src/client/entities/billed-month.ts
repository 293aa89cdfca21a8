import type { MonthEntry } from '#contract/invoices.ts'
import { defineKind } from './kind.ts'

/** A month that has invoices, and what they come to where the server says so. */
export const billedMonth = defineKind<MonthEntry>()({
  title: 'Months',
  one: 'month',
  id: row => row.yearMonth,
  label: row => row.yearMonth,
  fields: {
    month: {
      type: 'month',
      label: 'Year-month',
      zh: '月份',
      value: row => row.yearMonth,
      search: true,
      width: 160,
      flex: 1,
      lead: true,
    },
    invoices: { type: 'number', label: 'Invoices', zh: '發票', value: row => row.invoices, width: 90, quiet: true },
    total: { type: 'money', adds: true, label: 'Total', zh: '總額', value: row => row.total_amount, width: 130 },
    collected: {
      type: 'money',
      adds: true,
      label: 'Collected',
      zh: '已收',
      value: row => row.collected_amount,
      width: 130,
    },
    outstanding: {
      type: 'money',
      adds: true,
      label: 'Outstanding',
      zh: '未收',
      value: row => row.outstanding_amount,
      width: 130,
      lead: true,
    },
    share: { type: 'share', label: 'Share collected', zh: '已收比例', value: shareOf, width: 170 },
  },
})

function shareOf({ total_amount, collected_amount }: MonthEntry): number | undefined {
  return total_amount && collected_amount !== undefined ? collected_amount / total_amount : undefined
}
