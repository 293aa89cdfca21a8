import { appendOnly, counted, oneOf, type Statements } from '../ddl.ts'

/**
 * Credit notes of reversed payments. An invoice that is owed again gets another payment, so it may have several: one of
 * them at most is open or void, and the others are receipts.
 */
export const creditNotes: Statements = engine => {
  const { text, big, strict } = engine
  return [
    'drop index payments_by_invoice',
    'create index payments_by_invoice on payments (invoice_ref)',
    `create unique index payments_not_paid on payments (invoice_ref) where status <> 'paid'`,

    `create table credit_notes (
      credit_note_ref ${text} not null primary key,
      kind ${text} not null ${oneOf('kind', 'live', 'video')},
      payment_id ${text} not null unique references payments (payment_id),
      invoice_ref ${text} not null references invoices (invoice_ref),
      invoice_status ${text} not null ${oneOf('invoice_status', 'pending', 'void')},
      student_id ${text} not null references students (student_id),
      total_cents ${big} not null check (total_cents >= 0),
      reason ${text} not null,
      created_at ${text} not null,
      created_by ${text} not null,
      letterhead_id ${big} not null references letterheads (letterhead_id)
    ) ${strict}`,
    'create index credit_notes_by_day on credit_notes (created_at, kind, total_cents)',
    'create index credit_notes_by_invoice on credit_notes (invoice_ref)',
    'create index credit_notes_by_student on credit_notes (student_id)',
    ...appendOnly(engine, 'credit_notes'),
    counted('credit_notes'),
  ]
}
