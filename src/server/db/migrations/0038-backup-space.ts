import type { Statements } from '../ddl.ts'

/** What is wrong beside the backups, and how many bytes they take and may take. */
export const backupSpace: Statements = ({ text, big }) => [
  `alter table backup_state add column warning ${text}`,
  `alter table backup_state add column taken ${big}`,
  `alter table backup_state add column budget ${big}`,
]
