import * as v from 'valibot'
import { call } from './call.ts'
import { PaymentType } from './payment-types.ts'
import { ascending, Ids } from './rows.ts'
import { Dollars, Id, Month, PlainDate, someText, Toggle } from './words.ts'

const pending = {
  student_string: v.string(),
  student_id: v.string(),
  month: v.string(),
  status: v.string(),
  /** Dollars: what is open of its invoice, and of a paid one the total. */
  total_amount: v.number(),
  /** Extension: the total of its invoice. */
  invoice_amount: v.optional(v.number()),
  invoice_ref: v.optional(v.string()),
  /** Extension: until when it is to be paid, yyyy-MM-dd. */
  due_date: v.optional(v.string()),
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
const query = v.object({
  status: v.optional(v.picklist(['pending', 'paid'], 'must be pending or paid'), 'pending'),
  ids: Ids,
})
const concerned = <const Id extends string>(field: Id) =>
  ({ allocations: { field, column: 'payment_id' }, invoices: { field }, payments: { field } }) as const

export const pendingPayments = call({
  source: 'API-65',
  kind: 'read',
  method: 'GET',
  path: '/admin/payments',
  reads: ['allocations', 'invoices', 'payments'],
  rows: { id: 'payment_id', order: ascending('month', 'payment_id'), concerned: concerned('payment_id') },
  query,
  answer: v.array(LivePayment),
  refusals: {},
})
export const pendingVideoPayments = call({
  source: 'API-66',
  kind: 'read',
  method: 'GET',
  path: '/admin/video/payments',
  reads: ['allocations', 'courses', 'invoices', 'payments'],
  rows: {
    id: 'video_payment_id',
    order: ascending('month', 'video_payment_id'),
    concerned: {
      // The ids may be those of courses: the answer has the payments for them.
      courses: { field: 'video_payment_id' },
      ...concerned('video_payment_id'),
    },
  },
  query,
  answer: v.array(VideoPayment),
  refusals: {},
})

const refusals = {
  unknown: { status: 404, text: 'There is no payment {id}.' },
  paid: { status: 409, text: 'Payment {id} is paid already: receipt {receipt}, collected by {staff} on {date}.' },
  void: { status: 409, text: 'The invoice of payment {id} was voided.' },
  reversed: { status: 409, text: 'Payment {id} was reversed by credit note {note}.' },
  credited: { status: 409, text: 'Payment {id} is paid already: by the credit of its family, by {staff} on {date}.' },
  opened: { status: 409, text: 'Payment {id} was opened again. Invoice {ref} has another payment now.' },
  changed: { status: 409, text: 'Invoice {ref} has {rest} open now, not {amount}. Nothing was collected.' },
} as const
/** Extension: the dollars that were shown as open. With another rest nothing is collected. */
const seen = { amount: v.optional(Dollars) }
const collected = v.object({ success: v.literal(true), message: v.string(), receipt_ref: v.string() })

export const collectPayment = call({
  source: 'API-67',
  kind: 'write',
  many: true,
  method: 'POST',
  path: '/admin/payments/:id/collect',
  changes: ['allocations', 'money_in', 'payments', 'token_ledger'],
  params: v.object({ id: Id }),
  body: v.object({ payment_type: PaymentType, ...seen }),
  answer: collected,
  refusals,
})
export const collectVideoPayment = call({
  source: 'API-68',
  kind: 'write',
  many: true,
  method: 'POST',
  path: '/admin/video/payments/:id/collect',
  changes: ['allocations', 'money_in', 'payments', 'token_ledger', 'video_classes'],
  params: v.object({ id: Id }),
  body: v.object({ payment_type: PaymentType, expiry_date: PlainDate, ...seen }),
  answer: collected,
  refusals,
})

/** What becomes of the invoice of a reversed payment. */
export const afterReversal = ['owed', 'void'] as const

/**
 * Takes a receipt back, once and as a whole, wherever its money lies now: the receipt of a payment, or the one that is named.
 * A credit note cancels it, the invoices that it had paid open again, and their tokens are taken back.
 */
export const reversePayment = call({
  source: 'extension',
  kind: 'write',
  many: true,
  method: 'POST',
  path: '/admin/reversePayment',
  changes: [
    'allocations',
    'billed_lessons',
    'charges',
    'credit_notes',
    'invoices',
    'money_in',
    'payments',
    'token_ledger',
  ],
  body: v.object({
    payment_id: v.optional(Id),
    /** Extension: in place of the payment. */
    receipt_ref: v.optional(Id),
    reason: someText(),
    /** What becomes of the invoice: void only where all the money lies on one that nothing else has paid. */
    then: v.optional(v.picklist(afterReversal, 'must be owed or void'), 'owed'),
    /** `true`: takes back also what was used already, and the balance becomes negative. */
    allow_negative: v.optional(Toggle, false),
  }),
  answer: v.object({ success: v.literal(true), message: v.string(), credit_note_ref: v.string() }),
  refusals: {
    role: {
      status: 403,
      text: 'Your role {role} may reverse only payments that you have collected yourself, within {minutes} minutes.',
    },
    unknown: { status: 404, text: 'There is no payment {id}.' },
    unnamed: { status: 400, text: 'Name a payment or a receipt.' },
    noReceipt: { status: 404, text: 'There is no receipt {ref}.' },
    notCollected: { status: 409, text: 'Payment {id} was never collected.' },
    credited: { status: 409, text: 'Payment {id} was paid by credit alone. No receipt can be taken back.' },
    opened: { status: 409, text: 'Payment {id} was opened again. Invoice {ref} has another payment now.' },
    several: { status: 409, text: 'Payment {id} was paid by several receipts: {receipts}. Reverse each of them.' },
    refunded: { status: 409, text: 'A part of receipt {receipt} was given back: {refund}.' },
    returned: { status: 409, text: 'The deposit of invoice {ref} was returned, so it stays.' },
    elsewhere: {
      status: 409,
      text: 'The money of receipt {receipt} lies on several invoices, or another receipt has paid for the same one. They can only be owed again.',
    },
    reversed: {
      status: 409,
      text: 'Receipt {receipt} was cancelled already by {staff} on {date}: credit note {note}.',
    },
    used: {
      status: 409,
      text: '{student} has only {balance} of {name} left, and {amount} would be taken back. Allow a negative balance to go on.',
    },
  },
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

export const pdfCreditNote = call({
  source: 'extension',
  kind: 'print',
  method: 'GET',
  path: '/admin/creditNotes/pdf',
  changes: ['print_log'],
  query: v.object({ credit_note_ref: Id }),
  answer: 'pdf',
  refusals: { unknown: { status: 404, text: 'There is no credit note {ref}.' } },
})
