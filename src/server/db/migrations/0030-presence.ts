import type { Statements } from '../ddl.ts'

/** Who is here, by the servers that have seen them. */
export const presence: Statements = ({ text, big, ofSeveralServers }) =>
  ofSeveralServers(`create unlogged table presence (
    server ${text} not null primary key,
    version ${big} not null,
    at ${text} not null,
    seen ${text} not null
  )`)
