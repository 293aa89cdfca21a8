import type { Statements } from '../ddl.ts'

/**
 * Names the column that holds the audit entry of a request that can be undone. The table is made anew, because earlier
 * releases called that column differently; what is lost is only the offer to undo in an answer that is sent again.
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
