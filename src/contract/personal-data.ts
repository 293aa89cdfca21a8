import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { byNumber, Ids } from './rows.ts'
import { Student } from './students.ts'
import { Id } from './words.ts'

const role = { status: 403, text: 'Your role {role} may not do this.' } as const
const unknown = { status: 404, text: 'There is no student {id}.' } as const
const student = v.object({ studentId: Id })

const count = (least: number, most: number) =>
  v.pipe(
    v.number('must be a number'),
    v.safeInteger('must be a whole number'),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `may be at most ${most}`),
  )

/** How long data are kept. */
export const Retention = v.object({
  /** Years that names stay in invoices, receipts and credit notes, and entries about money in the log. */
  books_years: count(1, 100),
  /** Years after the last lesson that everything else about a student stays. */
  details_years: count(1, 100),
  /** Years that all other entries of the log stay, and who opened whose details. */
  log_years: count(1, 100),
  /** Days that answers are kept for requests that are sent again. */
  answers_days: count(1, 60),
})
export type Retention = v.InferOutput<typeof Retention>

export const getRetention = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/retention',
  reads: ['retention'],
  answer: data(Retention),
  refusals: {},
})

/** For bosses. Changes the given fields only. */
export const updateRetention = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'PUT',
  path: '/admin/retention',
  changes: ['retention'],
  body: v.partial(Retention),
  answer: done,
  refusals: { role },
})

/** What of a student is erased: everything but the name and the books, or those, too. */
export const erasures = ['details', 'everything'] as const
export const Erasure = v.picklist(erasures, 'must be details or everything')
export type Erasure = v.InferOutput<typeof Erasure>

export const AnyStudent = v.object({ ...Student.entries, deleted: v.boolean() })
export type AnyStudent = v.InferOutput<typeof AnyStudent>

/** All students of whom anything is left, also deleted ones. For boss and super admin. */
export const getEveryStudent = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getEveryStudent',
  reads: ['students'],
  rows: { id: 'student_id', order: byNumber('student_id'), concerned: { students: { field: 'student_id' } } },
  query: v.object({ ids: Ids }),
  answer: data(v.array(AnyStudent)),
  refusals: { role },
})

export const DueStudent = v.object({
  student_id: v.string(),
  student_name: v.string(),
  chinese_name: v.string(),
  /** The last day with a lesson, a booking or a video class; null when there was none. */
  last_lesson: v.nullable(v.string()),
  /** The day of the last invoice, receipt or credit note. */
  last_document: v.nullable(v.string()),
  /** What may be erased, and since which day. */
  what: Erasure,
  since: v.string(),
})
export type DueStudent = v.InferOutput<typeof DueStudent>

/** The students whose data have been kept long enough, those due longest first. For bosses. */
export const getStudentsDue = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStudentsDue',
  reads: [
    'allocations',
    'attendance',
    'bookings',
    'class_students',
    'invoices',
    'live_lessons',
    'retention',
    'students',
    'video_classes',
  ],
  ofTime: true,
  answer: data(v.array(DueStudent)),
  refusals: { role },
})

const tooEarly = { status: 409, text: '{student} may be erased from {date} on.' } as const
const erased = { status: 409, text: '{id} is erased already.' } as const
const owed = {
  status: 409,
  text: '{student} owes {amount} on {invoice}. Collect it or void the invoice first.',
} as const

const refusals = { role, unknown, erased, tooEarly, owed }

/** What erasing a student, or the details alone, would do today. For bosses. */
export const getErasure = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getErasure/:studentId',
  reads: [
    'allocations',
    'attendance',
    'audit_log',
    'bank_lines',
    'bank_matches',
    'bookings',
    'charges',
    'class_students',
    'credit_notes',
    'credits',
    'day_closings',
    'discount_rules',
    'families',
    'family_members',
    'invoice_lines',
    'invoices',
    'leave_requests',
    'live_lessons',
    'messages',
    'money_in',
    'payments',
    'photos',
    'quiz_results',
    'recordings',
    'refunds',
    'reminders',
    'retention',
    'student_notes',
    'students',
    'token_ledger',
    'video_classes',
    'views',
  ],
  params: student,
  query: v.object({ what: Erasure }),
  ofTime: true,
  answer: data(
    v.object({
      student_id: v.string(),
      student_name: v.string(),
      /** From when on the name may be erased, too, yyyy-MM-dd. */
      name_from: v.string(),
      /** How many rows lose texts, by what they are. */
      empties: v.array(v.object({ what: v.string(), rows: v.number() })),
      /** Tokens that are left, of all kinds. */
      tokens: v.number(),
    }),
  ),
  refusals,
})

/**
 * Erases what of a student was kept long enough, for good: contacts, photo and texts, and once the books may lose it, the
 * name. Amounts, dates, numbers and sums stay. For bosses.
 */
export const eraseStudent = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/eraseStudent',
  changes: [
    'bank_lines',
    'bookings',
    'charges',
    'class_students',
    'credit_notes',
    'credits',
    'day_closings',
    'discount_rules',
    'families',
    'invoice_lines',
    'invoices',
    'job_rows',
    'leave_requests',
    'messages',
    'money_in',
    'payments',
    'photos',
    'quiz_results',
    'recordings',
    'refunds',
    'reminders',
    'student_notes',
    'students',
    'views',
  ],
  body: v.object({ student_id: Id, what: Erasure }),
  answer: done,
  refusals,
})

/** Everything that is held about a student, as JSON; photo base64. For boss and super admin. The log notes it. */
export const exportStudent = call({
  source: 'extension',
  kind: 'print',
  method: 'GET',
  path: '/admin/exportStudent/:studentId',
  changes: ['print_log'],
  params: student,
  opens: ({ studentId }) => String(studentId),
  answer: 'file',
  refusals: { role, unknown },
})

/** The same as a document to read. */
export const pdfStudent = call({
  source: 'extension',
  kind: 'print',
  method: 'GET',
  path: '/admin/exportStudent/:studentId/pdf',
  changes: ['print_log'],
  params: student,
  opens: ({ studentId }) => String(studentId),
  answer: 'pdf',
  refusals: { role, unknown },
})

export const Opening = v.object({
  /** The username, and the account's name while the account exists. */
  staff: v.string(),
  staff_name: v.nullable(v.string()),
  day: v.string(),
  /** When they first did that day, ISO 8601 in UTC. */
  at: v.string(),
})
export type Opening = v.InferOutput<typeof Opening>

/** Who opened the details of a student on which day, the newest first. For bosses. */
export const getStudentOpenings = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStudentOpenings/:studentId',
  reads: ['openings', 'staff'],
  params: student,
  answer: data(v.array(Opening)),
  refusals: { role },
})
