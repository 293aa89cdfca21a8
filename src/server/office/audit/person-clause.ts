import { type Clause, clause } from '#contract/fill.ts'

/** Who did something, as a clause; 'somebody' where it was not noted. */
export const who = (username: string | null | undefined): Clause =>
  username ? clause('value', { value: username }) : clause('somebody', {})
