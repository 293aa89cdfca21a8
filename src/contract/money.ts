import * as v from 'valibot'
import { call } from './call.ts'
import { Method } from './payment-types.ts'
import { Dollars, Id, PlainDate, someText, Toggle, text } from './words.ts'

export const creditKinds = ['goodwill', 'deposit', 'correction'] as const
export type CreditKind = (typeof creditKinds)[number]

const most = 9_999_999.99
export const Amount = v.pipe(
  Dollars,
  v.minValue(0.01, 'must be above 0'),
  v.maxValue(most, 'may be at most 9,999,999.99'),
)
/** Dollars; what is negative is taken from there. */
const Moved = v.pipe(
  Dollars,
  v.minValue(-most, 'may be at least −9,999,999.99'),
  v.maxValue(most, 'may be at most 9,999,999.99'),
)
const allocation = {
  invoice_ref: Id,
  /** Of a video invoice that is paid by it: until when the course can be watched, two months after today unless told. */
  expiry_date: v.optional(PlainDate),
}
const allocationsOf = <const A extends v.GenericSchema<number>>(amount: A) =>
  v.pipe(v.array(v.object({ ...allocation, amount })), v.maxLength(200, 'has over 200 invoices'))
/** What of money that comes in is put where. */
export const allocations = allocationsOf(Amount)

const unknown = { status: 404, text: 'There is no family {id}.' } as const
const future = { status: 400, text: 'The day must not be after today.' } as const
const method = { status: 400, text: 'This school does not take {method}. The settings say what it takes.' } as const
/** What every call refuses that puts something to invoices. */
export const putting = {
  unknown,
  noInvoice: { status: 404, text: 'There is no invoice {ref}.' },
  twice: { status: 400, text: 'Invoice {ref} is named twice.' },
  void: { status: 409, text: 'Invoice {ref} is void.' },
  notTheirs: { status: 409, text: 'Invoice {ref} is owed by family {family}.' },
  aboveRest: { status: 409, text: 'Invoice {ref} has {rest} open, and {amount} would be put to it.' },
} as const
const role = { status: 403, text: 'Your role {role} may not do this. A boss or super admin may.' } as const

/**
 * Money of a family. What is put to no invoice stays as its credit. Without `allocations` the oldest month is paid first;
 * an empty list puts it to none.
 */
export const receiveMoney = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/receiveMoney',
  changes: ['allocations', 'money_in', 'payments', 'token_ledger', 'video_classes'],
  body: v.object({
    family_id: Id,
    method: Method,
    amount: Amount,
    paid_on: PlainDate,
    note: v.optional(v.pipe(text(1000), v.trim()), ''),
    allocations: v.optional(allocations),
  }),
  answer: v.object({
    success: v.literal(true),
    message: v.string(),
    receipt_ref: v.string(),
    /** Dollars that the family has in credit now. */
    credit: v.number(),
  }),
  refusals: {
    ...putting,
    future,
    method,
    aboveAmount: { status: 409, text: '{sum} would be put to invoices, and {amount} came in.' },
  },
})

/** Puts what a family has in credit to its invoices, credits before money and the oldest first, or takes it from there. */
export const allocateCredit = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/allocateCredit',
  changes: ['allocations', 'payments', 'token_ledger', 'video_classes'],
  body: v.object({
    family_id: Id,
    allocations: v.pipe(allocationsOf(Moved), v.minLength(1, 'names no invoice')),
    /** `true`: takes back also tokens that were used already, and the balance becomes negative. */
    allow_negative: v.optional(Toggle, false),
  }),
  answer: v.object({ success: v.literal(true), message: v.string(), credit: v.number() }),
  refusals: {
    ...putting,
    nothing: { status: 400, text: 'The amount for invoice {ref} must not be 0.' },
    aboveCredit: {
      status: 409,
      text: 'Family {family} has {credit} in credit, and {amount} would be put to invoices.',
    },
    belowPut: { status: 409, text: '{put} lies on invoice {ref}, and {amount} would be taken from it.' },
    used: {
      status: 409,
      text: '{student} has only {balance} of {name} left, and {amount} would be taken back. Allow a negative balance to go on.',
    },
  },
})

/** Gives back money that lies on no invoice, and deposits that were returned. */
export const refundMoney = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/refundMoney',
  changes: ['allocations', 'refunds'],
  body: v.object({ family_id: Id, amount: Amount, method: Method, paid_on: PlainDate, reason: someText() }),
  answer: v.object({ success: v.literal(true), message: v.string(), refund_ref: v.string() }),
  refusals: {
    unknown,
    future,
    method,
    role,
    aboveCredit: {
      status: 409,
      text: '{money} of family {family} can be given back, and {amount} would be. Goodwill is never given back.',
    },
  },
})

/** Lowers what a family owes without money. */
export const creditFamily = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/creditFamily',
  changes: ['credits'],
  body: v.object({
    family_id: Id,
    amount: Amount,
    reason: someText(),
    /** A deposit is returned: at most what was paid and not returned. It can be given back as money. */
    kind: v.optional(v.picklist(creditKinds, 'must be goodwill, deposit or correction'), 'goodwill'),
  }),
  answer: v.object({ success: v.literal(true), message: v.string(), credit_ref: v.string() }),
  refusals: {
    unknown,
    role,
    aboveDeposit: {
      status: 409,
      text: 'Family {family} has {deposit} of deposits to be returned, and {amount} would be.',
    },
  },
})
