import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { allocations, putting } from './money.ts'
import { Dollars, Id, PlainDate, someText, Toggle, text } from './words.ts'

/** The most rows of one file, and the most lines that one call matches. */
export const mostBankRows = 5000
export const mostBankMatches = 500

/** A row of a bank's file. What went out is below zero, and is there so that the balance can be proved. */
const Row = v.object({
  /** Where it stands in the file. */
  line: v.pipe(v.number('must be a number'), v.safeInteger('must be a whole number'), v.minValue(1)),
  day: PlainDate,
  amount: Dollars,
  text: text(1000),
  /** After the row. */
  balance: v.optional(v.nullable(Dollars), null),
  currency: v.optional(text(10), 'HKD'),
})

/** What becomes of a row: it comes in, is there already, or is not taken. */
export const bankRowOutcomes = ['add', 'known', 'out', 'currency', 'future'] as const

/** Takes what came in at the bank. A row that is there already is not stored again. */
export const importBankLines = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/importBankLines',
  changes: ['bank_lines'],
  limit: 2 * 1024 * 1024,
  body: v.object({
    file_name: someText(200),
    /** How the file was read: 'hsbc', or the headings of its columns. */
    layout: someText(500),
    rows: v.pipe(v.array(Row), v.minLength(1, 'has no rows'), v.maxLength(mostBankRows, 'has over 5,000 rows')),
    /** `true`: says what would be done. */
    dryRun: v.optional(Toggle, false),
    /** `true`: it is meant although the balance does not add up. */
    despite_balance: v.optional(Toggle, false),
  }),
  answer: data(
    v.object({
      added: v.number(),
      known: v.number(),
      rows: v.array(v.object({ line: v.number(), outcome: v.picklist(bankRowOutcomes) })),
      /** The lines at which the balance is not the one before and the amount, and what it would be, in dollars. */
      breaks: v.array(v.object({ line: v.number(), balance: v.number(), expected: v.number() })),
    }),
  ),
  refusals: {
    twice: { status: 400, text: 'Line {line} is there twice.' },
    balance: {
      status: 409,
      text: 'The balance of line {line} is {balance}, and {expected} would add up. Perhaps a page is missing.',
    },
  },
})

/** Why a family is proposed for a line. */
export const bankReasons = ['received', 'number', 'id', 'payer', 'amount', 'name'] as const
export type BankReason = (typeof bankReasons)[number]

export const BankProposal = v.object({
  family_id: v.string(),
  /** As it is called. */
  family: v.string(),
  /** The receipt that the line may be already. With it nothing new is received. */
  receipt_ref: v.nullable(v.string()),
  /** What is proposed to be put where, in dollars. What remains is credit. */
  allocations: v.array(
    v.object({ invoice_ref: v.string(), student_id: v.string(), month: v.string(), amount: v.number() }),
  ),
  because: v.array(v.picklist(bankReasons)),
})
export type BankProposal = v.InferOutput<typeof BankProposal>

export const BankLine = v.object({
  bank_line_id: v.string(),
  day: v.string(),
  amount: v.number(),
  text: v.string(),
  file_name: v.string(),
  ignored: v.boolean(),
  /** Our number stands in the text, and the amount is exactly what is open of it. */
  certain: v.boolean(),
  /** The most likely first. */
  proposals: v.array(BankProposal),
})
export type BankLine = v.InferOutput<typeof BankLine>

/** The lines without a receipt, also ignored ones, the oldest first, with what they may be. */
export const getBankLines = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getBankLines',
  reads: [
    'allocations',
    'bank_lines',
    'bank_matches',
    'credit_notes',
    'families',
    'family_members',
    'invoices',
    'money_in',
    'payments',
    'students',
  ],
  // Lines are kept for two years.
  ofTime: true,
  answer: data(v.array(BankLine)),
  refusals: {},
})

const noLine = { status: 404, text: 'There is no bank line {id}.' } as const
const matched = {
  status: 409,
  text: 'Bank line {id} was matched with receipt {receipt} by {staff} on {date}.',
} as const

/** With a family it is new money, and with a receipt it has been received already. */
const Match = v.object({
  bank_line_id: Id,
  family_id: v.optional(Id),
  allocations: v.optional(allocations),
  receipt_ref: v.optional(Id),
})

/**
 * Each line becomes a receipt of a family, by bank-in on its day, or points to a receipt that there is. All of them or none.
 * Without `allocations` the oldest month is paid first, as in receiveMoney.
 */
export const matchBankLines = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/matchBankLines',
  changes: ['allocations', 'bank_matches', 'money_in', 'payments', 'token_ledger', 'video_classes'],
  limit: 512 * 1024,
  body: v.object({
    matches: v.pipe(
      v.array(Match),
      v.minLength(1, 'names no line'),
      v.maxLength(mostBankMatches, 'has over 500 lines'),
    ),
  }),
  answer: v.object({
    ...done.entries,
    data: v.array(v.object({ bank_line_id: v.string(), receipt_ref: v.string() })),
  }),
  refusals: {
    ...putting,
    noLine,
    matched,
    which: { status: 400, text: 'Bank line {id} needs a family or a receipt, and not both.' },
    lineTwice: { status: 400, text: 'Bank line {id} is named twice.' },
    ignored: { status: 409, text: 'Bank line {id} is ignored. Take it back first.' },
    aboveAmount: { status: 409, text: '{sum} would be put to invoices, and bank line {id} has {amount}.' },
    noReceipt: { status: 404, text: 'There is no receipt {ref}.' },
    receiptTwice: { status: 409, text: 'Receipt {ref} belongs to bank line {id}.' },
    reversed: { status: 409, text: 'Receipt {ref} was taken back by {note}.' },
    otherAmount: { status: 409, text: 'Receipt {ref} is for {receipt}, and bank line {id} has {amount}.' },
    cash: { status: 409, text: 'Receipt {ref} is for cash, which is not in the file of a bank by itself.' },
  },
})

/** Lines that are nobody's fees: interest, transfers. It can be taken back. */
export const ignoreBankLines = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/ignoreBankLines',
  changes: ['bank_lines'],
  body: v.object({
    bank_line_ids: v.pipe(v.array(Id), v.minLength(1, 'names no line'), v.maxLength(500, 'has over 500 lines')),
    ignored: v.optional(Toggle, true),
  }),
  answer: done,
  refusals: { noLine, matched },
})
