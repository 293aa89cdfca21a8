import type { Statements } from '../ddl.ts'

/** When a student checked in by phone. */
export const checkedInAt: Statements = ({ text }) => [`alter table attendance add column checked_in_at ${text}`]
