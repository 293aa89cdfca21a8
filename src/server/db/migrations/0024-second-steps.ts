import { counted, type Statements } from '../ddl.ts'

/**
 * The second step of signing in. A secret is on once a code has confirmed it. `last_step` is the time step of the last
 * code that was accepted, so that none is accepted twice.
 */
export const secondSteps: Statements = ({ text, big, strict }) => [
  `create table second_steps (
    username ${text} not null primary key references staff (username) on delete cascade,
    secret ${text} not null,
    begun_at ${text} not null,
    on_since ${text},
    last_step ${big} not null
  ) ${strict}`,
  `create table recovery_codes (
    username ${text} not null references second_steps (username) on delete cascade,
    code_hash ${text} not null,
    primary key (username, code_hash)
  ) ${strict}`,
  counted('second_steps'),
]
