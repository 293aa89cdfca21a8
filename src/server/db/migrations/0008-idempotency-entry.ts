import type { Statements } from '../ddl.ts'

/**
 * Names the column of the undoable audit entry of a request. The table is created anew, because earlier releases named
 * that column differently. Only the offer to undo in a repeated answer is lost.
 */
export const idempotencyEntry: Statements = ({ text, int, big, strict }) => [
  `create table idempotency_records (
    key ${text} not null,
    staff ${text} not null,
    request_hash ${text} not null,
    status ${int},
    answer ${text},
    created_at ${text} not null,
    audit_entry ${big},
    primary key (staff, key)
  ) ${strict}`,
  `insert into idempotency_records (key, staff, request_hash, status, answer, created_at)
    select key, staff, request_hash, status, answer, created_at from idempotency`,
  'drop table idempotency',
  'alter table idempotency_records rename to idempotency',
  'create index idempotency_by_created_at on idempotency (created_at)',
]
