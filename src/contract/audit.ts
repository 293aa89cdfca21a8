import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { SentClause } from './fill.ts'
import type { Table } from './tables.ts'
import { text } from './words.ts'

export const AuditEntry = v.object({
  id: v.number(),
  /** ISO 8601 in UTC. */
  at: v.string(),
  /** The username, and the account's name while the account exists. */
  staff: v.string(),
  staff_name: v.nullable(v.string()),
  /** The name of the call. */
  call: v.string(),
  request_id: v.string(),
  /** The rows the operation changed, each before and after. Secrets are never included. */
  changes: v.array(
    v.object({ table: v.string(), id: v.string(), before: v.nullable(v.unknown()), after: v.nullable(v.unknown()) }),
  ),
  /** What the first row is about, in words: student, class, day and time, amount. */
  about: v.string(),
  /** The same in parts, for a client that words them in another language. */
  about_parts: v.optional(v.array(SentClause)),
  /** The student that it is about, if it is about one. */
  student_id: v.nullable(v.string()),
  /** How many rows the operation changed. Token movements that followed from it are not counted. */
  rows: v.number(),
  /** The operation that this one undid. */
  undoes: v.nullable(v.object({ id: v.number(), call: v.string() })),
  /** The operation that undid this one. */
  undone: v.nullable(v.object({ id: v.number(), staff: v.string(), at: v.string() })),
  /**
   * Operations of this kind can be undone, and this one was not undone yet. Later changes are only checked when
   * somebody tries.
   */
  undoable: v.boolean(),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

const Entry = v.optional(v.pipe(text(20), v.regex(/^\d{1,15}$/, 'must be a number'), v.transform(Number)))

/**
 * Newest first. `before` is the id to continue from. A filter may take long to find old entries. What entries were about
 * is stored nowhere, so words and `about:` look for it in the newest 30,000 entries that pass the rest of the filter, and for
 * no longer than three seconds. What somebody keeps to themselves, a recording or a view that is not shared, is in the
 * entries of its owner alone; others see that it was changed.
 */
export const getAuditLog = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getAuditLog',
  reads: ['audit_log', 'bookings', 'classes', 'live_lessons', 'payments', 'staff', 'students', 'video_classes'],
  query: v.object({
    before: Entry,
    /** Only entries with greater ids than this. */
    after: Entry,
    limit: v.optional(
      v.pipe(text(4), v.regex(/^\d{1,4}$/, 'must be a number'), v.transform(Number), v.minValue(1), v.maxValue(1000)),
      '200',
    ),
    /**
     * 'true': all entries whatever the limit, each in a line of its own, sent while the older ones are read. Those that are
     * made meanwhile are not among them.
     */
    whole: v.optional(v.literal('true')),
    /** Only entries that pass this filter: `who:may about:chan date:this-month -what:login`. */
    filter: v.optional(text(1000)),
    /**
     * Limits the rows per operation and leaves out token movements, for callers that only want to know what was done.
     */
    rows: v.optional(v.pipe(text(3), v.regex(/^[1-9]\d{0,2}$/, 'must be a number'), v.transform(Number))),
  }),
  ofTime: true,
  answer: v.object({
    ...data(v.array(AuditEntry)).entries,
    /** The day, yyyy-MM-dd, back to which it was looked for what entries were about: older ones may pass as well. */
    searched_back_to: v.optional(v.string()),
  }),
  refusals: {},
})

/** The tables whose operations can be undone. */
const undoableTables = [
  'attendance',
  'bank_lines',
  'bookings',
  'business',
  'charges',
  'class_students',
  'classes',
  'courses',
  'day_closings',
  'discount_rules',
  'families',
  'family_members',
  'holidays',
  'leave_requests',
  'lesson_quizzes',
  'lessons',
  'live_lessons',
  'messages',
  'quiz_results',
  'quizzes',
  'recordings',
  'retention',
  'schedules',
  'staff',
  'student_notes',
  'students',
  'token_ledger',
  'tokens',
  'unread_messages',
  'video_classes',
  'views',
] as const satisfies readonly Table[]
export type UndoableTable = (typeof undoableTables)[number]

/**
 * Undoes an operation of the log if nothing it changed was changed since. The entry of the undo names the operation it
 * undid.
 */
export const undoOperation = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/undoOperation',
  changes: undoableTables,
  body: v.object({
    audit_id: v.pipe(v.number('must be a number'), v.safeInteger('must be a whole number'), v.minValue(1)),
  }),
  answer: v.object({
    ...done.entries,
    /** What was done beside it and is not undone: bookings that it cancelled. */
    remains: v.optional(v.literal('cancelled bookings')),
  }),
  refusals: {
    unknown: { status: 404, text: 'There is no entry {id} in the log.' },
    final: { status: 409, text: 'This cannot be undone from the log.' },
    guarded: { status: 403, text: '{reason}' },
    undone: { status: 409, text: 'This was undone already, by {staff}.' },
    moved: { status: 409, text: 'This cannot be undone any more: {why}.' },
  },
})
