import * as v from 'valibot'
import { call } from './call.ts'
import { Id, Month, PlainDate } from './words.ts'

export const paymentTypes = ['cash', 'bank-in'] as const
export const PaymentType = v.picklist(paymentTypes, 'must be cash or bank-in')
export type PaymentType = v.InferOutput<typeof PaymentType>

const pending = {
  student_string: v.string(),
  student_id: v.string(),
  month: v.string(),
  status: v.string(),
  /** Dollars. */
  total_amount: v.number(),
  invoice_ref: v.optional(v.string()),
}
export const LivePayment = v.object({ payment_id: v.string(), ...pending })
export type LivePayment = v.InferOutput<typeof LivePayment>

export const VideoPayment = v.object({
  video_payment_id: v.string(),
  ...pending,
  course_name: v.optional(v.string()),
})
export type VideoPayment = v.InferOutput<typeof VideoPayment>

/** The documents list pending payments only. The other documented status is accepted, any other is refused. */
const status = v.object({ status: v.optional(v.picklist(['pending', 'paid'], 'must be pending or paid'), 'pending') })

export const pendingPayments = call({
  source: 'API-65',
  kind: 'read',
  method: 'GET',
  path: '/admin/payments',
  reads: ['courses', 'payments'],
  query: status,
  answer: v.array(LivePayment),
  refusals: {},
})
export const pendingVideoPayments = call({
  source: 'API-66',
  kind: 'read',
  method: 'GET',
  path: '/admin/video/payments',
  reads: ['courses', 'payments'],
  query: status,
  answer: v.array(VideoPayment),
  refusals: {},
})

const refusals = {
  unknown: { status: 404, text: 'There is no payment {id}.' },
  paid: { status: 409, text: 'Payment {id} is paid already: receipt {receipt}, collected by {staff} on {date}.' },
  void: { status: 409, text: 'The invoice of payment {id} was voided.' },
} as const
const collected = v.object({ success: v.literal(true), message: v.string(), receipt_ref: v.string() })

export const collectPayment = call({
  source: 'API-67',
  kind: 'write',
  method: 'POST',
  path: '/admin/payments/:id/collect',
  changes: ['payments', 'token_ledger'],
  params: v.object({ id: Id }),
  body: v.object({ payment_type: PaymentType }),
  answer: collected,
  refusals,
})
export const collectVideoPayment = call({
  source: 'API-68',
  kind: 'write',
  method: 'POST',
  path: '/admin/video/payments/:id/collect',
  changes: ['payments', 'token_ledger', 'video_classes'],
  params: v.object({ id: Id }),
  body: v.object({ payment_type: PaymentType, expiry_date: PlainDate }),
  answer: collected,
  refusals,
})

const ofStudent = v.object({ student_id: Id, yearMonth: Month })
const nothingToPrint = { status: 404, text: 'There is nothing to print for {what}.' } as const

export const pdfReceiptLive = call({
  source: 'API-97',
  kind: 'print',
  method: 'GET',
  path: '/admin/receipts/pdf',
  changes: ['print_log'],
  query: ofStudent,
  answer: 'pdf',
  refusals: { nothingToPrint },
})
export const pdfReceiptVideo = call({
  source: 'API-98',
  kind: 'print',
  method: 'GET',
  path: '/admin/video/receipts/pdf',
  changes: ['print_log'],
  query: ofStudent,
  answer: 'pdf',
  refusals: { nothingToPrint },
})
