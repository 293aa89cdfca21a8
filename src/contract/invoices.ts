import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { Method } from './payment-types.ts'
import { ascending, Ids, ofStudent, whenLessonsAre } from './rows.ts'
import { Id, Month, PlainDate, someText } from './words.ts'

export const invoiceKinds = ['live', 'video'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** What a line of an invoice is for. Those of a lesson or course buy tokens; a discount is below 0. */
export const lineKinds = ['lesson', 'course', 'charge', 'discount', 'deposit'] as const
export type LineKind = (typeof lineKinds)[number]

/** The lines of an invoice that are no lessons and no course. Left out where there are none. */
export const OtherLines = v.optional(
  v.array(v.object({ kind: v.picklist(lineKinds), description: v.string(), amount: v.number() })),
)

/** A month and what its invoices come to, in dollars, without void ones. Other servers may send the month alone. */
export const MonthEntry = v.object({
  yearMonth: v.string(),
  invoices: v.optional(v.number()),
  total_amount: v.optional(v.number()),
  collected_amount: v.optional(v.number()),
  outstanding_amount: v.optional(v.number()),
})
export type MonthEntry = v.InferOutput<typeof MonthEntry>

/** How, when (an ISO instant) and by whom (a username) a receipt's money was collected. Other servers may leave it out. */
const collected = {
  payment_type: v.optional(Method),
  paid_at: v.optional(v.string()),
  collected_by: v.optional(v.string()),
}

/**
 * Extension: dollars that a receipt put to the invoice, and the whole receipt. Without them the receipt is for this invoice
 * alone, and for all of it.
 */
const share = { amount: v.optional(v.number()), receipt_amount: v.optional(v.number()) }

/** A receipt whose payment was reversed. */
const CancelledReceipt = v.object({ receipt_ref: v.string(), credit_note_ref: v.string(), ...collected, ...share })
export type CancelledReceipt = v.InferOutput<typeof CancelledReceipt>

/** An invoice of a month, and its receipt once the invoice is paid. */
export const Invoice = v.object({
  invoice_ref: v.string(),
  receipt_ref: v.nullish(v.string()),
  student_id: v.string(),
  student_string: v.string(),
  /** Dollars. */
  total_amount: v.number(),
  yearMonth: v.string(),
  /** 'pending', 'paid' or 'void'. Other servers may leave it out. */
  status: v.optional(v.string()),
  /** The payment of its receipt, or the one still to be collected. */
  payment_id: v.nullish(v.string()),
  ...collected,
  /**
   * Extension: all receipts with money on it. Without it the one receipt is for this invoice alone and has paid all of it,
   * or nobody has paid anything.
   */
  receipts: v.optional(v.array(v.object({ receipt_ref: v.string(), ...collected, ...share }))),
  /** Extension: until when it is to be paid, yyyy-MM-dd. */
  due_date: v.optional(v.string()),
  /** Its receipts that were cancelled by credit notes. */
  cancelled: v.optional(v.array(CancelledReceipt)),
})
export type Invoice = v.InferOutput<typeof Invoice>

const noStudent = { status: 404, text: 'There is no student {id}.' } as const

export const months = call({
  source: 'API-53',
  kind: 'read',
  method: 'GET',
  path: '/admin/months',
  reads: ['allocations', 'invoices'],
  answer: v.array(MonthEntry),
  refusals: {},
})
export const videoMonths = call({
  source: 'API-54',
  kind: 'read',
  method: 'GET',
  path: '/admin/video/months',
  reads: ['allocations', 'invoices'],
  answer: v.array(MonthEntry),
  refusals: {},
})
const invoiceRows = {
  id: 'invoice_ref',
  order: ascending('invoice_ref'),
  concerned: {
    allocations: { field: 'invoice_ref', column: 'invoice_ref' },
    credit_notes: { field: 'invoice_ref', column: 'invoice_ref' },
    invoices: { field: 'invoice_ref' },
    money_in: { field: 'receipt_ref' },
    payments: { field: 'payment_id' },
  },
} as const

export const liveInvoices = call({
  source: 'API-55',
  kind: 'read',
  method: 'GET',
  path: '/admin',
  reads: ['allocations', 'credit_notes', 'invoices', 'money_in', 'payments'],
  rows: invoiceRows,
  query: v.object({ month: Month, ids: Ids }),
  answer: v.array(Invoice),
  refusals: {},
})
export const videoInvoices = call({
  source: 'API-56',
  kind: 'read',
  method: 'GET',
  path: '/admin/video',
  reads: ['allocations', 'credit_notes', 'invoices', 'money_in', 'payments'],
  rows: invoiceRows,
  query: v.object({ month: Month, ids: Ids }),
  answer: v.array(Invoice),
  refusals: {},
})

const videoRefusals = {
  noStudent,
  noCourse: { status: 404, text: 'There is no course named {name}.' },
  pending: { status: 409, text: '{student} has the unpaid invoice {ref} for {course} already.' },
  noLessons: { status: 400, text: 'The course {course} has no lessons to bill.' },
} as const
const endBeforeStart = { status: 400, text: 'End date must not be before start date.' } as const
const liveRefusals = {
  noStudent,
  endBeforeStart,
  nothingToBill: { status: 400, text: 'No billable live lessons in this period.' },
} as const

/** The days of lessons before the student was added to the class, yyyy-MM-dd. Left out where there are none. */
export const BeforeAdding = v.optional(v.array(v.string()))

/**
 * What an invoice would say if it were made now, with the same refusals, so that its amount is known before it is
 * issued. Where there is nothing to bill it has no lines.
 */
export const getInvoicePreview = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getInvoicePreview',
  reads: [
    'attendance',
    'billed_lessons',
    'charges',
    'class_students',
    'classes',
    'courses',
    'discount_rules',
    'family_members',
    'invoice_lines',
    'invoices',
    'leave_requests',
    'live_lessons',
    'payments',
    'students',
    'tokens',
  ],
  // The invoices of siblings are not told apart: who confirms a bill is shown it as it is then.
  concerns: {
    ...ofStudent('student_id'),
    charges: [{ input: 'student_id', column: 'student_id' }],
    family_members: [{ input: 'student_id', part: 1 }],
    invoice_lines: [],
    live_lessons: whenLessonsAre,
  },
  query: v.object({
    kind: v.picklist(invoiceKinds),
    student_id: Id,
    /** For a live invoice: the first and the last day of the lessons it bills. */
    start_date: v.optional(PlainDate),
    end_date: v.optional(PlainDate),
    /** For a video invoice. */
    course_name: v.optional(Id),
  }),
  ofTime: true,
  answer: data(
    v.object({
      lines: v.array(
        v.object({
          /** Extension. */
          kind: v.optional(v.picklist(lineKinds)),
          description: v.string(),
          course_name: v.string(),
          /** A number of lessons. */
          quantity: v.number(),
          /** Dollars. */
          unit_price: v.number(),
          amount: v.number(),
        }),
      ),
      total_amount: v.number(),
      before_adding: BeforeAdding,
    }),
  ),
  refusals: {
    ...videoRefusals,
    endBeforeStart,
    incomplete: {
      status: 400,
      text: 'Name the start and end date of a live invoice, or the course of a video invoice.',
    },
  },
})

/** `total_amount` is an extension: a plan for many names the sum. */
const Created = v.object({
  success: v.literal(true),
  message: v.string(),
  invoice_ref: v.string(),
  total_amount: v.optional(v.number()),
})

export const videoInvoiceCreate = call({
  source: 'API-57',
  kind: 'write',
  many: true,
  method: 'POST',
  path: '/admin/video/create',
  changes: ['invoice_lines', 'invoices', 'payments'],
  body: v.object({ student_id: Id, course_name: Id }),
  status: 201,
  answer: Created,
  refusals: videoRefusals,
})

export const customInvoice = call({
  source: 'API-58',
  kind: 'write',
  many: true,
  method: 'POST',
  path: '/admin/custom/invoice',
  changes: ['billed_lessons', 'charges', 'invoice_lines', 'invoices', 'payments'],
  // An invoice is of the month in which its time ends.
  spares: { liveInvoices: ({ month }, { end_date }) => month !== String(end_date).slice(0, 7) },
  body: v.object({ student_id: Id, start_date: PlainDate, end_date: PlainDate }),
  answer: Created,
  refusals: liveRefusals,
})

export const voidInvoice = call({
  source: 'extension',
  kind: 'write',
  many: true,
  method: 'POST',
  path: '/admin/voidInvoice',
  changes: ['billed_lessons', 'charges', 'invoices', 'payments'],
  body: v.object({ invoice_ref: Id, reason: someText() }),
  answer: done,
  refusals: {
    unknown: { status: 404, text: 'There is no invoice {ref}.' },
    paid: { status: 409, text: 'Invoice {ref} is paid (receipt {receipt}) and cannot be voided.' },
    credited: { status: 409, text: 'Invoice {ref} is paid by the credit of its family. Take that back first.' },
    partPaid: { status: 409, text: 'Invoice {ref} has money on it (receipt {receipt}) and cannot be voided.' },
    partCredited: { status: 409, text: 'Invoice {ref} has credit of its family on it. Take that back first.' },
    already: { status: 409, text: 'Invoice {ref} is void already.' },
    returned: { status: 409, text: 'The deposit of invoice {ref} was returned, so it stays.' },
  },
})
