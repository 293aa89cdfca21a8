import type { Statements } from '../ddl.ts'

/** Who is printing the original of a receipt, until it was sent. */
export const originalClaims: Statements = ({ text, strict }) => [
  `create table original_claims (
    ref ${text} not null primary key,
    request_id ${text} not null,
    claimed_at ${text} not null
  ) ${strict}`,
  'create index original_claims_by_request on original_claims (request_id)',
]
