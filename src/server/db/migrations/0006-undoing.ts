import type { Statements } from '../ddl.ts'

/** An operation can undo another one, and each can be undone once. */
export const undoing: Statements = ({ big }) => [
  `alter table audit_log add column undoes ${big} references audit_log (id)`,
  'create unique index audit_log_by_undoes on audit_log (undoes) where undoes is not null',
]
