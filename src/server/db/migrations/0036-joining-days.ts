import type { Statements } from '../ddl.ts'

/**
 * The day on which a time in a class begins, where somebody joined a class that had been made before. Whoever is in a class
 * from its making, or first came to it before there was such a day, has none: they are in it from its first lesson. Which
 * of the two they are is known by the class, because those that were made before have no day of making.
 */
export const joiningDays: Statements = ({ text }) => [
  `alter table class_students add column joined_on ${text}`,
  `alter table classes add column made_on ${text}`,
]
