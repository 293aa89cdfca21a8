import type { Statements } from '../ddl.ts'

/** Which entry of the log a request made that can be taken back: said again when it is answered again. */
export const answeredDeeds: Statements = ({ big }) => [`alter table idempotency add column deed ${big}`]
