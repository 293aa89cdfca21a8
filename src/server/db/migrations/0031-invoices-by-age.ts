import type { Statements } from '../ddl.ts'

/** A filter looks at the invoices of some months, or of all, from the newest on. */
export const invoicesByAge: Statements = () => [
  'create index invoices_by_age on invoices (year_month, created_at, invoice_ref)',
]
