import type { LivePayment, VideoPayment } from '#contract/payments.ts'
import { money } from '#rules/money.ts'
import type { Related } from './field.ts'
import { defineKind } from './kind.ts'
import { studentField, studentLabel } from './student.ts'

const paymentFields = <Row extends LivePayment | VideoPayment>(id: (row: Row) => string) =>
  ({
    payment_id: {
      type: 'id',
      label: 'Payment ID',
      zh: '付款編號',
      value: id,
      search: 'everywhere',
      width: 110,
      quiet: true,
    },
    student: studentField<Row>(row => row.student_string),
    month: { type: 'month', label: 'Month', zh: '月份', value: (row: Row) => row.month, width: 90, quiet: true },
    invoice_ref: {
      type: 'id',
      label: 'Invoice Ref',
      zh: '發票編號',
      value: (row: Row) => row.invoice_ref,
      search: 'everywhere',
      width: 140,
      quiet: true,
    },
    status: { type: 'choice', label: 'Status', zh: '狀態', value: (row: Row) => row.status, width: 90, quiet: true },
    amount: { type: 'money', label: 'Amount', zh: '金額', value: (row: Row) => row.total_amount, width: 110 },
  }) as const

const label = (row: LivePayment | VideoPayment, related: Related): string =>
  `${studentLabel(row, related, row.student_string)} ${money(row.total_amount)}`

const livePaymentId = (row: LivePayment) => row.payment_id
export const livePayment = defineKind<LivePayment>()({
  title: 'Pending live payments',
  id: livePaymentId,
  label,
  hint: ['month', 'payment_id'],
  needs: ['students'],
  fields: paymentFields(livePaymentId),
})

const videoPaymentId = (row: VideoPayment) => row.video_payment_id
export const videoPayment = defineKind<VideoPayment>()({
  title: 'Pending video payments',
  id: videoPaymentId,
  label,
  hint: ['month', 'course_name', 'payment_id'],
  needs: ['students'],
  fields: {
    ...paymentFields(videoPaymentId),
    course_name: {
      type: 'text',
      label: 'Course Name',
      zh: '課程名稱',
      value: row => row.course_name,
      width: 160,
      quiet: true,
    },
  },
})
