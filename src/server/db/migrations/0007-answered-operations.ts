import type { Statements } from '../ddl.ts'

/** The undoable audit entry of a request, to be sent again with its answer. */
export const answeredOperations: Statements = ({ big }) => [`alter table idempotency add column operation ${big}`]
