import type { LivePayment, VideoPayment } from '#contract/payments.ts'
import { isPastDue } from '#rules/due-dates.ts'
import { invoiceStates } from '#rules/filter/invoices.ts'
import { money } from '#rules/money.ts'
import { familyField } from './family-field.ts'
import type { Related } from './field.ts'
import { defineKind, type Flag } from './kind.ts'
import { studentField, studentLabel } from './student.ts'

const paymentFields = <Row extends LivePayment | VideoPayment>(id: (row: Row) => string) =>
  ({
    payment_id: {
      type: 'id',
      label: 'Payment ID',
      zh: '款項編號',
      names: ['id', '付款編號'],
      value: id,
      search: true,
      width: 110,
      quiet: true,
    },
    student: studentField<Row>(row => row.student_string),
    student_id: { type: 'id', label: 'Student ID', zh: '學生編號', value: (row: Row) => row.student_id, width: 92 },
    school: {
      type: 'text',
      label: 'School',
      zh: '學校',
      value: (row: Row, { students }: Related) => students.get(row.student_id)?.school,
      width: 120,
    },
    family: familyField<Row>(),
    month: { type: 'month', label: 'Month', zh: '月份', value: (row: Row) => row.month, width: 90, quiet: true },
    invoice_ref: {
      type: 'id',
      label: 'Invoice Ref',
      zh: '發票編號',
      names: ['invoice'],
      value: (row: Row) => row.invoice_ref,
      search: true,
      width: 140,
      quiet: true,
    },
    status: {
      type: 'choice',
      label: 'Status',
      zh: '狀態',
      zhValues: invoiceStates,
      value: (row: Row) => row.status,
      width: 90,
      quiet: true,
    },
    due_date: {
      type: 'date',
      label: 'Due Date',
      zh: '限期',
      names: ['due'],
      value: (row: Row) => row.due_date,
      width: 104,
      named: true,
      quiet: true,
    },
    amount: {
      type: 'money',
      adds: true,
      label: 'Amount',
      zh: '金額',
      names: ['amount', 'total', 'owes'],
      value: (row: Row) => row.total_amount,
      width: 110,
      lead: true,
    },
  }) as const

const flags: Readonly<Record<string, Flag<LivePayment | VideoPayment>>> = {
  owing: { zh: '欠款', is: row => row.total_amount > 0 },
  overdue: { zh: '逾期', is: (row, { today }) => row.total_amount > 0 && isPastDue(row, today) },
}

const label = (row: LivePayment | VideoPayment, related: Related): string =>
  `${studentLabel(row, related, row.student_string)} ${money(row.total_amount)}`

const livePaymentId = (row: LivePayment) => row.payment_id
export const livePayment = defineKind<LivePayment>()({
  title: 'Pending live payments',
  one: 'pending live payment',
  id: livePaymentId,
  stored: [{ table: 'payments' }],
  label,
  hint: ['month', 'student_id', 'payment_id', 'school'],
  moment: ({ month, total_amount }) => ({ month, amount: total_amount }),
  byAmount: true,
  needs: ['students'],
  reads: { students: row => row.student_id, families: row => row.student_id },
  flags,
  fields: paymentFields(livePaymentId),
})

const videoPaymentId = (row: VideoPayment) => row.video_payment_id
export const videoPayment = defineKind<VideoPayment>()({
  title: 'Pending video payments',
  one: 'pending video payment',
  id: videoPaymentId,
  stored: [{ table: 'payments' }],
  label,
  hint: ['month', 'course_name', 'student_id', 'payment_id', 'school'],
  moment: ({ month, total_amount }) => ({ month, amount: total_amount }),
  byAmount: true,
  needs: ['students'],
  reads: { students: row => row.student_id, families: row => row.student_id },
  flags,
  fields: {
    ...paymentFields(videoPaymentId),
    course_name: {
      type: 'text',
      label: 'Course Name',
      zh: '課程名稱',
      names: ['course'],
      value: row => row.course_name,
      width: 160,
      quiet: true,
    },
  },
})
