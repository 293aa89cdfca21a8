import type { Statements } from '../ddl.ts'

/** The language that each person has chosen; unknown until they choose one. */
export const preferences: Statements = ({ text }) => [`alter table staff add column language ${text}`]
