import type { Statements } from '../ddl.ts'

/** Where a session was opened, for the list of one's own sessions. Earlier ones have none. */
export const sessionAddresses: Statements = ({ text }) => [
  `alter table sessions add column address ${text} not null default ''`,
]
