import type { Statements } from '../ddl.ts'

/** Who teaches a class, in which room, and for how many it has places. All three may be unknown. */
export const classPlaces: Statements = ({ text, int }) => [
  `alter table classes add column teacher ${text}`,
  `alter table classes add column room ${text}`,
  `alter table classes add column size ${int}`,
]
