/**
 * What the server keeps, by tables: a read says which of them its answer is made of, a write which of them it changes.
 * After a write the console asks again for the reads that share a table with it. What the server keeps for itself alone,
 * such as counters and idempotency keys, is not among them.
 */
export const tables = [
  'attendance',
  'audit_log',
  'billed_lessons',
  'bookings',
  'business',
  'class_students',
  'classes',
  'courses',
  'holidays',
  'invoice_lines',
  'invoices',
  'leave_requests',
  'lesson_quizzes',
  'lessons',
  'live_lessons',
  'messages',
  'payments',
  'photos',
  'print_log',
  'quiz_results',
  'quizzes',
  'schedules',
  'sessions',
  'staff',
  'students',
  'token_ledger',
  'tokens',
  'video_classes',
] as const
export type Table = (typeof tables)[number]

const known = new Set<string>(tables)
export const isTable = (name: string): name is Table => known.has(name)
