import type { Invoice, InvoiceKind } from '#contract/invoices.ts'
import { isPastDue } from '#rules/due-dates.ts'
import { invoiceKinds, invoiceStates } from '#rules/filter/invoices.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { money } from '#rules/money.ts'
import { whenText } from '../messages/day-words.ts'
import { caption, t } from '../messages/message.ts'
import { paymentsText } from '../messages/payments.ts'
import { familyField } from './family-field.ts'
import type { Field, Related } from './field.ts'
import { defineKind } from './kind.ts'
import { studentField, studentLabel } from './student.ts'

/** An invoice with its kind, because the documents have separate lists of live and video invoices. */
export type KindInvoice = Invoice & {
  readonly kind: InvoiceKind
  /** The credit note that cancels this receipt. */
  readonly credit_note_ref?: string
  /** Of a receipt: dollars of all of it, where it is not for this invoice alone. */
  readonly receipt_amount?: number | undefined
}

/**
 * The receipts of an invoice: those with money on it, and the cancelled ones. Each is the invoice with its receipt, and with
 * what the receipt put to it as the total.
 */
export function receiptsOf(row: KindInvoice): readonly KindInvoice[] {
  const { payment_type: _, paid_at: __, collected_by: ___, receipts, ...invoice } = row
  const withReceipt = <R extends { readonly amount?: number | undefined }>({ amount, ...receipt }: R) => ({
    ...invoice,
    ...receipt,
    total_amount: amount ?? row.total_amount,
  })
  return [
    ...(receipts ? receipts.map(withReceipt) : row.receipt_ref ? [row] : []),
    ...(row.cancelled ?? []).map(each => ({ ...withReceipt(each), payment_id: null })),
  ]
}

/** Dollars of the whole receipt. */
export const wholeReceipt = ({ receipt_amount, total_amount }: KindInvoice): number => receipt_amount ?? total_amount
/** The receipt has paid for other invoices as well, or stays in part as credit. */
export const isShared = (row: KindInvoice): boolean => wholeReceipt(row) !== row.total_amount
/** A receipt or credit note of several invoices is a row for each of them. */
const sharedId = (ref: string, row: KindInvoice): string => (isShared(row) ? `${ref} ${row.invoice_ref}` : ref)

const cancelledOf = (row: KindInvoice) => row.cancelled ?? []

/** The server searches all invoices ever issued by the same. */
const billedStudent = studentField<KindInvoice>(row => row.student_string)

const invoice_ref: Field<KindInvoice, 'id'> = {
  type: 'id',
  label: 'Invoice Ref',
  zh: '發票編號',
  names: ['invoice'],
  value: row => row.invoice_ref,
  search: true,
  width: 140,
  quiet: true,
}
const receipt_ref: Field<KindInvoice, 'id'> = {
  type: 'id',
  label: 'Receipt Ref',
  zh: '收據編號',
  names: ['receipt'],
  value: row => row.receipt_ref,
  search: true,
  width: 140,
  quiet: true,
}
const credit_note_ref: Field<KindInvoice, 'id'> = {
  type: 'id',
  label: 'Credit Note',
  zh: '貸項通知單',
  names: ['credit'],
  value: row => row.credit_note_ref,
  search: true,
  width: 140,
  quiet: true,
}

/** By a receipt, or by credit alone. Where a server does not say the status, its receipt does. */
export const isPaid = ({ receipt_ref, status }: KindInvoice): boolean =>
  status === undefined ? receipt_ref != null : status === 'paid'

/** Nothing is owed for an invoice of 0.00. */
const isOwing = ({ status, total_amount }: KindInvoice) => status === 'pending' && total_amount > 0

/** What a filter says of an invoice is declared for the server as well: `invoiceLanguage`. */
export const invoice = defineKind<KindInvoice>()({
  title: 'Invoices',
  one: 'invoice',
  id: row => row.invoice_ref,
  stored: [{ table: 'invoices' }],
  label: (row, related) =>
    `${row.invoice_ref} ${studentLabel(row, related, row.student_string)} ${money(row.total_amount)}`,
  hint: ['month', 'status'],
  moment: ({ yearMonth, total_amount }) => ({ month: yearMonth, amount: total_amount }),
  byAmount: true,
  needs: ['students'],
  reads: { students: row => row.student_id, families: row => row.student_id },
  inactive: row => row.status === 'void',
  flags: {
    pending: { zh: '未付', is: row => row.status === 'pending' },
    paid: { zh: '已付', is: isPaid },
    void: { zh: '作廢', is: row => row.status === 'void' },
    owing: { zh: '欠款', is: isOwing },
    overdue: {
      zh: '逾期',
      is: (row, { today }) => isOwing(row) && isPastDue({ ...row, month: row.yearMonth }, today),
    },
    cancelled: { zh: '已取消', is: row => cancelledOf(row).length > 0 },
  },
  fields: {
    invoice_ref,
    receipt_ref: {
      ...receipt_ref,
      searchedAs: row =>
        [row.receipt_ref ?? '', ...(row.receipts ?? []), ...cancelledOf(row)]
          .map(each => (typeof each === 'string' ? each : each.receipt_ref))
          .join(' '),
    },
    student: billedStudent,
    month: { type: 'month', label: 'Month', zh: '月份', value: row => row.yearMonth, width: 90, quiet: true },
    total: {
      type: 'money',
      label: 'Total',
      zh: '總額',
      names: ['total', 'amount', '金額'],
      value: row => row.total_amount,
      width: 110,
      lead: true,
    },
    status: {
      type: 'choice',
      label: 'Status',
      zh: '狀態',
      zhValues: invoiceStates,
      value: row => row.status,
      width: 90,
    },
    kind: {
      type: 'choice',
      label: 'Kind',
      zh: '類別',
      zhValues: invoiceKinds,
      value: row => row.kind,
      width: 70,
      quiet: true,
    },
    student_id: {
      type: 'id',
      label: 'Student ID',
      zh: '學生編號',
      value: row => row.student_id,
      width: 92,
      quiet: true,
    },
    school: {
      type: 'text',
      label: 'School',
      zh: '學校',
      value: (row, { students }) => students.get(row.student_id)?.school,
      width: 120,
      quiet: true,
    },
    family: familyField<KindInvoice>(),
    payment_id: {
      type: 'id',
      label: 'Payment ID',
      zh: '款項編號',
      names: ['payment', '付款編號'],
      value: row => row.payment_id,
      width: 110,
      quiet: true,
    },
    credit_note_ref: {
      ...credit_note_ref,
      value: row => cancelledOf(row)[0]?.credit_note_ref,
      searchedAs: row =>
        cancelledOf(row)
          .map(each => each.credit_note_ref)
          .join(' '),
    },
  },
})

const { student, month, total, kind, school, family } = invoice.fields

/** 'today 22:31 by you'; nothing where the server does not say it. */
function collectionText({ paid_at, collected_by }: KindInvoice, { today, me, staffName }: Related): string {
  if (!paid_at) return ''
  const when = whenText(paid_at, today)
  if (!collected_by) return when
  return t(
    collected_by === me
      ? paymentsText.collectedByYou({ when })
      : paymentsText.collectedBy({ when, staff: staffName(collected_by) ?? collected_by }),
  )
}

/** A paid or once paid invoice, identified by its receipt. */
export const receipt = defineKind<KindInvoice>()({
  title: 'Receipts',
  one: 'receipt',
  id: row => sharedId(row.receipt_ref ?? '', row),
  // Once its credit note is made, nothing of it changes.
  stored: [{ table: 'credit_notes', column: 'receipt_ref', id: row => row.receipt_ref ?? '' }],
  label: (row, related) =>
    `${row.receipt_ref ?? ''} ${studentLabel(row, related, row.student_string)} ${money(row.total_amount)}`,
  // For which month, how, when and by whom tells apart receipts of one person and one amount.
  hint: (row, related) =>
    [
      t(paymentsText.forMonth({ month: row.yearMonth })),
      row.payment_type ? t(caption(row.payment_type)) : '',
      collectionText(row, related),
      row.credit_note_ref ?? '',
    ]
      .filter(text => text !== '')
      .join(' · '),
  moment: ({ yearMonth, total_amount }) => ({ month: yearMonth, amount: total_amount }),
  byAmount: true,
  // Questions offer what was collected last first. Of a day, the server has them in order.
  days: ({ paid_at }) => [paid_at && dateOf(paid_at), undefined],
  needs: ['students'],
  reads: { students: row => row.student_id, families: row => row.student_id },
  inactive: row => row.credit_note_ref !== undefined,
  flags: { cancelled: { zh: '已取消', is: row => row.credit_note_ref !== undefined } },
  fields: {
    receipt_ref,
    invoice_ref,
    student,
    month,
    amount: { ...total, label: 'Amount', zh: '金額', names: ['amount', 'total'] },
    credit_note_ref,
    kind,
    school,
    family,
  },
})

/** A cancelled receipt, identified by its credit note. */
export const creditNote = defineKind<KindInvoice>()({
  title: 'Credit notes',
  one: 'credit note',
  id: row => sharedId(row.credit_note_ref ?? '', row),
  label: (row, related) =>
    `${row.credit_note_ref ?? ''} ${studentLabel(row, related, row.student_string)} ${money(row.total_amount)}`,
  hint: ['month', 'receipt_ref'],
  moment: ({ yearMonth, total_amount }) => ({ month: yearMonth, amount: total_amount }),
  byAmount: true,
  needs: ['students'],
  reads: { students: row => row.student_id, families: row => row.student_id },
  fields: receipt.fields,
})
