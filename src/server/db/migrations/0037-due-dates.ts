import type { Statements } from '../ddl.ts'

/** Days until an invoice of before is due. */
const days = 14
const names = 'student_id,first_name,surname,chinese_name,parent_phone'

/**
 * Until when an invoice is to be paid. It is frozen when the invoice is issued, and its payments have it, too. Invoices
 * from before were due 14 days after their day in Hong Kong, which has no summer time since 1979.
 */
export const dueDates: Statements = engine => {
  const { text, strict, refuse, allow } = engine
  const due = strict
    ? `date(created_at, '+8 hours', '+${days} days')`
    : `to_char((cast(replace(created_at, 'Z', '') as timestamp) + interval '8 hours')::date + ${days}, 'YYYY-MM-DD')`
  return [
    ...allow('invoices', 'update'),
    `alter table invoices add column due_date ${text}`,
    `update invoices set due_date = ${due}`,
    ...refuse(
      'invoices',
      `update of invoice_ref, kind, student_id, year_month, start_date, end_date, course_id, total_cents, created_at,
       created_by, letterhead_id, due_date`,
      'An issued invoice is not changed',
    ),

    ...allow('payments', 'update'),
    `alter table payments add column due_date ${text}`,
    `update payments set due_date =
      (select invoices.due_date from invoices where invoices.invoice_ref = payments.invoice_ref)`,
    ...refuse(
      'payments',
      `update of payment_id, kind, invoice_ref, student_id, month, total_cents, status, course_id, payment_type,
       receipt_ref, paid_at, collected_by, expiry_date, letterhead_id, due_date`,
      'A receipt is not changed',
      `old.status = 'paid'`,
    ),

    `insert into views (view_id, name, owner, shared, key, screen, search, version, changed_by)
      values ('overdue', 'Overdue', null, 1, null, '/students',
        'q=is%3Aoverdue&sort=due_since&columns=${names},due_since,overdue,next', 1, null)
      on conflict (view_id) do nothing`,
  ]
}
