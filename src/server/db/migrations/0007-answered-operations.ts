import type { Statements } from '../ddl.ts'

/** Which entry of the log a request made that can be taken back: said again when it is answered again. */
export const answeredOperations: Statements = ({ big }) => [`alter table idempotency add column operation ${big}`]
