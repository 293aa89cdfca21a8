import type { Invoice, InvoiceKind } from '#contract/invoices.ts'
import { money } from '#rules/money.ts'
import { defineKind } from './kind.ts'
import { studentField, studentLabel } from './student.ts'

/** An invoice together with the list it stands in: the documents keep live and video apart. */
export type KindInvoice = Invoice & { readonly kind: InvoiceKind }

export const invoice = defineKind<KindInvoice>()({
  title: 'Invoices',
  id: row => row.invoice_ref,
  label: (row, related) =>
    `${row.invoice_ref} ${studentLabel(row, related, row.student_string)} ${money(row.total_amount)}`,
  hint: ['month', 'status'],
  needs: ['students'],
  inactive: row => row.status === 'void',
  fields: {
    invoice_ref: {
      type: 'id',
      label: 'Invoice Ref',
      zh: '發票編號',
      value: row => row.invoice_ref,
      search: 'everywhere',
      width: 140,
      quiet: true,
    },
    receipt_ref: {
      type: 'id',
      label: 'Receipt Ref',
      zh: '收據編號',
      value: row => row.receipt_ref,
      search: 'everywhere',
      width: 140,
      quiet: true,
    },
    student: studentField<KindInvoice>(row => row.student_string),
    month: { type: 'month', label: 'Month', zh: '月份', value: row => row.yearMonth, width: 90, quiet: true },
    total: { type: 'money', label: 'Total', zh: '總額', value: row => row.total_amount, width: 110 },
    status: { type: 'choice', label: 'Status', zh: '狀態', value: row => row.status, width: 90 },
  },
})

const { invoice_ref, receipt_ref, student, month, total } = invoice.fields

/** A paid invoice, by its receipt. */
export const receipt = defineKind<KindInvoice>()({
  title: 'Receipts',
  id: row => row.receipt_ref ?? '',
  label: (row, related) =>
    `${row.receipt_ref ?? ''} ${studentLabel(row, related, row.student_string)} ${money(row.total_amount)}`,
  hint: ['month'],
  needs: ['students'],
  fields: { receipt_ref, invoice_ref, student, month, amount: { ...total, label: 'Amount', zh: '金額' } },
})
