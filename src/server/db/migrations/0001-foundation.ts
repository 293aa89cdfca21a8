import { appendOnly, counted, type Statements } from '../ddl.ts'

/** Staff, what they did, and counters. */
export const foundation: Statements = engine => {
  const { text, int, big, serial, strict } = engine
  return [
    `create table staff (
      username ${text} not null primary key check (username <> ''),
      name ${text} not null,
      role ${text} not null,
      password_hash ${text} not null,
      loopback_only ${int} not null default 0 check (loopback_only in (0, 1)),
      created_at ${text} not null
    ) ${strict}`,

    `create table sessions (
      token_hash ${text} not null primary key,
      username ${text} not null references staff (username) on delete cascade,
      issued_at ${text} not null,
      last_used_at ${text} not null
    ) ${strict}`,
    'create index sessions_by_username on sessions (username)',
    'create index sessions_by_last_used_at on sessions (last_used_at)',

    `create table rate_limits (
      name ${text} not null primary key,
      window_start ${text} not null,
      count ${int} not null
    ) ${strict}`,
    'create index rate_limits_by_window_start on rate_limits (window_start)',

    `create table counters (
      name ${text} not null primary key,
      value ${big} not null check (value > 0)
    ) ${strict}`,

    `create table revisions (
      table_name ${text} not null primary key,
      revision ${big} not null
    ) ${strict}`,

    `create table idempotency (
      key ${text} not null,
      staff ${text} not null,
      request_hash ${text} not null,
      status ${int},
      answer ${text},
      created_at ${text} not null,
      primary key (staff, key)
    ) ${strict}`,
    'create index idempotency_by_created_at on idempotency (created_at)',

    `create table audit_log (
      id ${serial},
      at ${text} not null,
      staff ${text} not null,
      call ${text} not null,
      request_id ${text} not null,
      changes ${text} not null
    ) ${strict}`,
    ...appendOnly(engine, 'audit_log'),

    `create table print_log (
      id ${serial},
      at ${text} not null,
      staff ${text} not null,
      document ${text} not null,
      ref ${text} not null
    ) ${strict}`,
    'create index print_log_by_ref on print_log (ref, document)',
    ...appendOnly(engine, 'print_log'),

    `create table business (
      name ${text} not null primary key,
      value ${text} not null
    ) ${strict}`,

    counted('staff', 'business', 'print_log'),
  ]
}
