/**
 * The tables of the server. A read declares the tables its answer is made from, a write those it changes. After a write
 * the console refetches the reads that share a table with it. Internal tables, such as counters and idempotency keys,
 * are not listed.
 */
const tables = [
  'allocations',
  'attendance',
  'audit_log',
  'bank_lines',
  'bank_matches',
  'billed_lessons',
  'bookings',
  'business',
  'charges',
  'class_students',
  'classes',
  'courses',
  'credit_notes',
  'credits',
  'day_closings',
  'discount_rules',
  'families',
  'family_members',
  'holidays',
  'invoice_lines',
  'invoices',
  'job_rows',
  'jobs',
  'leave_requests',
  'lesson_quizzes',
  'lessons',
  'live_lessons',
  'messages',
  'money_in',
  'openings',
  'payments',
  'photos',
  'print_log',
  'quiz_results',
  'quizzes',
  'recordings',
  'refunds',
  'reminders',
  'retention',
  'schedules',
  'second_steps',
  'sessions',
  'staff',
  'student_notes',
  'students',
  'token_ledger',
  'tokens',
  'unread_messages',
  'video_classes',
  'views',
] as const
export type Table = (typeof tables)[number]

const known = new Set<string>(tables)
export const isTable = (name: string): name is Table => known.has(name)

/** Their rows also change without an entry in the audit log, so that the change feed does not tell of it. */
export const untold: ReadonlySet<Table> = new Set<Table>(['job_rows', 'jobs', 'openings', 'sessions'])
