import type { Statements } from '../ddl.ts'

/** Where people have signed in, so that they can go on doing so while others try passwords elsewhere. */
export const knownNetworks: Statements = ({ text, strict }) => [
  `create table known_networks (
    network ${text} not null primary key,
    signed_in_at ${text} not null
  ) ${strict}`,
  'create index known_networks_by_signed_in_at on known_networks (signed_in_at)',
]
