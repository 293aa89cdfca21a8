import type { Charge } from '#contract/charges.ts'
import { money } from '#rules/money.ts'
import { defineKind } from './kind.ts'

/** What a student is billed besides lessons. */
export const charge = defineKind<Charge>()({
  title: 'Charges',
  one: 'charge',
  // The id contains the student, so that the charge can be looked up by its id alone.
  id: row => `${row.student_id}/${row.charge_id}`,
  stored: [{ table: 'charges', part: 1 }],
  label: row => `${row.text}, ${money(row.amount)}`,
  hint: ['month', 'invoice_ref'],
  inactive: row => row.invoice_ref !== null,
  byAmount: true,
  moment: ({ amount, month }) => ({ amount, month }),
  fields: {
    text: { type: 'text', label: 'For', zh: '項目', value: row => row.text, search: 'title', width: 240, flex: 1 },
    kind: {
      type: 'choice',
      label: 'Kind',
      zh: '類別',
      names: ['種類'],
      zhValues: { charge: '收費', deposit: '按金' },
      value: row => row.kind,
      width: 100,
    },
    amount: { type: 'money', label: 'Amount', zh: '金額', value: row => row.amount, width: 110 },
    month: { type: 'month', label: 'Month', zh: '月份', value: row => row.month, width: 90 },
    invoice_ref: { type: 'id', label: 'Invoice', zh: '發票', value: row => row.invoice_ref, empty: '', width: 140 },
  },
})
