import { counted, oneOf, type Statements } from '../ddl.ts'

/**
 * Jobs: one operation for many rows, which the server does row by row. `position` is the order of the rows. `key` is the
 * idempotency key of the row's operation. `input` is emptied once the row is done.
 */
export const jobs: Statements = ({ text, int, big, strict }) => [
  `create table jobs (
    job_id ${text} not null primary key,
    staff ${text} not null,
    command ${text} not null,
    kind ${text} not null,
    state ${text} not null ${oneOf('state', 'running', 'done', 'cancelled')},
    undoes ${text} unique,
    created_at ${text} not null,
    moved_at ${text} not null
  ) ${strict}`,
  `create table job_rows (
    job_id ${text} not null references jobs (job_id) on delete cascade,
    position ${int} not null,
    row_id ${text} not null,
    call ${text} not null,
    input ${text} not null,
    key ${text} not null unique,
    state ${text} not null ${oneOf('state', 'waiting', 'done', 'refused', 'cancelled')},
    refusal ${text},
    entry ${big},
    primary key (job_id, position)
  ) ${strict}`,
  'create index jobs_by_staff on jobs (staff, created_at)',
  'create index jobs_by_created_at on jobs (created_at)',
  "create index jobs_running on jobs (moved_at) where state = 'running'",
  'create index job_rows_by_state on job_rows (job_id, state, position)',
  counted('job_rows', 'jobs'),
]
