import type { Statements } from '../ddl.ts'

/** How often a row of a job was begun, and when last: one that has ended its server twice is left out. */
export const begunRows: Statements = ({ text, int }) => [
  `alter table job_rows add column begun ${int} not null default 0`,
  `alter table job_rows add column begun_at ${text}`,
]
