import type { Statements } from '../ddl.ts'

/** A repeated request gets all headers of its first answer, and not only the offer to undo. */
export const idempotencyHeaders: Statements = ({ text }) => [
  `alter table idempotency add column headers ${text} not null default '{}'`,
  `update idempotency set headers = '{"Undoable-Entry":"' || audit_entry || '"}' where audit_entry is not null`,
  'alter table idempotency drop column audit_entry',
]
