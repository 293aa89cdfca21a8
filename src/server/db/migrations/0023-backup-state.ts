import type { Statements } from '../ddl.ts'

/** What is known of the backups that are made by themselves, in one row, so that every thread and server can tell it. */
export const backupState: Statements = ({ text, int, strict }) => [
  `create table backup_state (
    id ${int} not null primary key check (id = 1),
    last ${text},
    covered_at ${text} not null,
    failed ${text}
  ) ${strict}`,
]
