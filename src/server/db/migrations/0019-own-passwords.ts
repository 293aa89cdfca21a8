import type { Statements } from '../ddl.ts'

/** Passwords that the server made, which the person has to replace with one of their own. */
export const ownPasswords: Statements = ({ int }) => [
  `alter table staff add column must_change_password ${int} not null default 0 check (must_change_password in (0, 1))`,
]
