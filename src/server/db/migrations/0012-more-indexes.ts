import type { Statements } from '../ddl.ts'

/**
 * Indexes for what was read from end to end. The partial ones are found by queries that have their conditions as
 * constants, and not as parameters.
 */
export const moreIndexes: Statements = () => [
  'create index payments_by_state on payments (status, month, payment_id)',
  'create index invoice_lines_by_token on invoice_lines (token_name, invoice_ref)',
  'create index bookings_by_token on bookings (token_name, status)',
  `create index bookings_unread on bookings (booking_id) where status = 'absent' and absence_read = 0`,
  'create index lesson_quizzes_by_quiz on lesson_quizzes (quiz_name)',
  'create index quiz_results_by_quiz on quiz_results (quiz_name)',
]
