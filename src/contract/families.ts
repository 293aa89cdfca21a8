import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { byNumber, Ids, type Rows } from './rows.ts'
import { Id, PlainDate, text } from './words.ts'

export const familyLanguages = ['en', 'zh'] as const
const Language = v.picklist(familyLanguages, 'must be en or zh')

/** Who pays for one student or several. What nobody has entered is that of the child who has been in it longest. */
export const Family = v.object({
  family_id: v.string(),
  name: v.string(),
  contact_name: v.string(),
  phone: v.string(),
  /** The language that the family is written to in. */
  language: Language,
  /** Those who are in it now, the one who has been in it longest first. */
  students: v.array(
    v.object({
      student_id: v.string(),
      student_string: v.string(),
      /** Extension: what texts to the family call them. */
      first_name: v.string(),
      chinese_name: v.string(),
    }),
  ),
  /** Dollars of unpaid invoices. */
  owes: v.number(),
  /** Dollars that lie on no invoice: money and credits. */
  credit: v.number(),
  /** Extension: the invoices of which something is to be paid, the oldest month first. `rest` is dollars. */
  open: v.array(
    v.object({
      invoice_ref: v.string(),
      student_id: v.string(),
      month: v.string(),
      due_date: v.string(),
      rest: v.number(),
    }),
  ),
  /** Extension: when the family was last reminded of money, and by whom. */
  reminded: v.nullable(v.object({ at: v.string(), staff: v.string() })),
})
export type Family = v.InferOutput<typeof Family>

const details = {
  /** An empty text is that of the first child again. */
  name: v.optional(v.pipe(text(200), v.trim())),
  contact_name: v.optional(v.pipe(text(200), v.trim())),
  phone: v.optional(v.pipe(text(200), v.trim())),
  language: v.optional(Language),
}
const StudentIds = v.pipe(v.array(Id), v.minLength(1, 'names nobody'), v.maxLength(50, 'names over 50 students'))

const unknown = { status: 404, text: 'There is no family {id}.' } as const
const noStudent = { status: 404, text: 'There is no student {id}.' } as const
const already = { status: 409, text: '{student} is in family {family} already.' } as const
const twice = { status: 400, text: '{student} is named twice.' } as const

/** What every call refuses that takes a student out of a family. */
export const leaving = {
  partPaid: {
    status: 409,
    text: '{student} has invoices that are paid in part: {invoices}. Collect the rest or take it back first.',
  },
  inCredit: {
    status: 409,
    text: 'Family {family} would have no student left, but {credit} in credit. Use that or give it back first.',
  },
} as const

const rows: Rows = {
  id: 'family_id',
  order: byNumber('family_id'),
  // The ids may be those of students, payments and credit notes: the answer has the families that they concern.
  concerned: {
    allocations: { field: 'family_id', column: 'family_id', unsigned: true },
    credits: { field: 'family_id', column: 'family_id', unsigned: true },
    families: { field: 'family_id' },
    family_members: { field: 'family_id', part: 0 },
    invoices: { field: 'family_id', column: 'student_id', orId: true, unsigned: true },
    money_in: { field: 'family_id', column: 'family_id', unsigned: true },
    payments: { field: 'family_id', column: 'student_id', orId: true, unsigned: true },
    refunds: { field: 'family_id', column: 'family_id', unsigned: true },
    reminders: { field: 'family_id', column: 'family_id', orId: true, unsigned: true },
    students: { field: 'family_id', unsigned: true },
  },
}

/** All families with a student, and those without one that still owe. */
export const getFamilies = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getFamilies',
  reads: [
    'allocations',
    'credits',
    'families',
    'family_members',
    'invoices',
    'money_in',
    'payments',
    'refunds',
    'reminders',
    'students',
  ],
  rows,
  query: v.object({ ids: Ids }),
  answer: v.object({ ...data(v.array(Family)).entries, gone: v.optional(v.array(v.string())) }),
  refusals: {},
})

/** A family of these students, who bring what nothing was put to yet of what they owe. */
export const createFamily = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/createFamily',
  changes: ['families', 'family_members'],
  body: v.object({ ...details, student_ids: StudentIds }),
  status: 201,
  answer: data(v.object({ family_id: v.string() })),
  refusals: { noStudent, twice, ...leaving },
})

/** Changes what is given. */
export const updateFamily = call({
  source: 'extension',
  kind: 'write',
  many: true,
  undo: true,
  method: 'PUT',
  path: '/admin/updateFamily/:family_id',
  changes: ['families'],
  params: v.object({ family_id: Id }),
  body: v.object(details),
  answer: done,
  refusals: { unknown },
})

export const joinFamily = call({
  source: 'extension',
  kind: 'write',
  many: true,
  undo: true,
  method: 'POST',
  path: '/admin/joinFamily',
  changes: ['family_members'],
  body: v.object({ family_id: Id, student_id: Id }),
  answer: done,
  refusals: { unknown, noStudent, already, ...leaving },
})

/** Several students join several families, as one operation. */
export const joinFamilies = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/joinFamilies',
  changes: ['family_members'],
  body: v.object({
    groups: v.pipe(
      v.array(v.object({ family_id: Id, student_ids: StudentIds })),
      v.minLength(1, 'has no groups'),
      v.maxLength(2000, 'has over 2,000 groups'),
    ),
  }),
  answer: done,
  limit: 512 * 1024,
  refusals: { unknown, noStudent, already, twice, ...leaving },
})

/** The student has a family alone from now on. */
export const leaveFamily = call({
  source: 'extension',
  kind: 'write',
  many: true,
  undo: true,
  method: 'POST',
  path: '/admin/leaveFamily',
  changes: ['families', 'family_members'],
  body: v.object({ student_id: Id }),
  answer: v.object({ ...done.entries, family_id: v.string() }),
  refusals: { ...leaving, noStudent, alone: { status: 409, text: '{student} is alone in family {family} already.' } },
})

export const ledgerKinds = ['invoice', 'void', 'receipt', 'credit note', 'credit', 'refund', 'transfer'] as const

/** What was billed and received. Amounts are dollars; a positive balance is owed. */
export const LedgerRow = v.object({
  /** The day in Hong Kong. */
  date: v.string(),
  kind: v.picklist(ledgerKinds),
  /** The number of the paper: of the invoice, the receipt or the credit note. */
  ref: v.string(),
  /** Extension: the invoice that it is about, its student and its month. */
  invoice_ref: v.string(),
  student_id: v.string(),
  month: v.string(),
  /** More of it: the student as billed, how it was paid, why it was taken back; of a transfer the other family. */
  text: v.string(),
  amount: v.number(),
  balance: v.number(),
})
export type LedgerRow = v.InferOutput<typeof LedgerRow>

export const OpenInvoice = v.object({
  invoice_ref: v.string(),
  student_id: v.string(),
  /** Extension: the student as billed. */
  student_string: v.string(),
  month: v.string(),
  total: v.number(),
  rest: v.number(),
  due_date: v.string(),
})
export type OpenInvoice = v.InferOutput<typeof OpenInvoice>

/** The account of a family between two days, the oldest entry first, and what it owes now. */
export const getFamilyLedger = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getFamilyLedger/:family_id',
  reads: [
    'allocations',
    'credit_notes',
    'credits',
    'families',
    'family_members',
    'invoice_lines',
    'invoices',
    'money_in',
    'payments',
    'refunds',
  ],
  params: v.object({ family_id: Id }),
  query: v.object({ from: v.optional(PlainDate), to: v.optional(PlainDate) }),
  answer: data(
    v.object({
      opening: v.number(),
      rows: v.array(LedgerRow),
      closing: v.number(),
      credit: v.number(),
      /** Dollars of deposits that were paid and not returned. */
      deposit: v.optional(v.number()),
      open: v.array(OpenInvoice),
    }),
  ),
  refusals: { unknown, endBeforeStart: { status: 400, text: 'End date must not be before start date.' } },
})
