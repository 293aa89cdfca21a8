import type { Statements } from '../ddl.ts'

/** The index of receipts by day also has what statistics sum up, so that they do not read the payments themselves. */
export const receiptDays: Statements = () => [
  'drop index payments_by_day',
  'create index payments_by_day on payments (paid_at, kind, total_cents)',
]
