import { counted, type Statements } from '../ddl.ts'

const issued = 'An issued invoice is not changed'
const receipt = 'A receipt is not changed'

/**
 * How long data are kept, who opened whose details, and which students are erased. The texts of documents and of the
 * log can be emptied by a transaction that says so in `erasing`. Their numbers, amounts and dates can not.
 */
export const personalData: Statements = engine => {
  const { text, int, strict, refuse, refuseUnlessErasing, allow } = engine
  const permanent = (table: string, columns: string, texts: string) => {
    const why = `${table} is append-only`
    return [
      ...allow(table, 'update'),
      ...refuse(table, `update of ${columns}`, why),
      ...refuseUnlessErasing(table, `update of ${texts}`, why),
    ]
  }
  return [
    `create table retention (
      name ${text} not null primary key,
      value ${int} not null check (value > 0)
    ) ${strict}`,
    `create table openings (
      student_id ${text} not null references students (student_id),
      staff ${text} not null,
      day ${text} not null,
      at ${text} not null,
      primary key (student_id, staff, day)
    ) ${strict}`,
    'create index openings_by_day on openings (day)',
    `create table erasing (what ${text} not null) ${strict}`,

    `alter table students add column details_erased_at ${text}`,
    `alter table students add column erased_at ${text}`,
    'create index students_erased on students (student_id) where details_erased_at is not null',

    ...permanent('audit_log', 'id, at, staff, call, request_id, undoes', 'changes'),
    ...allow('audit_log', 'delete'),
    ...refuseUnlessErasing('audit_log', 'delete', 'audit_log is append-only'),
    ...permanent('audit_summaries', 'entry, undoes, rows', 'first, subject'),
    ...allow('audit_summaries', 'delete'),
    ...refuseUnlessErasing('audit_summaries', 'delete', 'audit_summaries is append-only'),
    ...permanent(
      'credit_notes',
      `credit_note_ref, kind, payment_id, invoice_ref, invoice_status, student_id, total_cents, created_at, created_by,
       letterhead_id`,
      'reason',
    ),

    ...allow('invoices', 'update'),
    ...refuse(
      'invoices',
      `update of invoice_ref, kind, student_id, year_month, start_date, end_date, course_id, total_cents, created_at,
       created_by, letterhead_id`,
      issued,
    ),
    ...refuseUnlessErasing('invoices', 'update of student_string, student_name, chinese_name', issued),
    ...allow('payments', 'update'),
    ...refuse(
      'payments',
      `update of payment_id, kind, invoice_ref, student_id, month, total_cents, status, course_id, payment_type,
       receipt_ref, paid_at, collected_by, expiry_date, letterhead_id`,
      receipt,
      `old.status = 'paid'`,
    ),
    ...refuseUnlessErasing('payments', 'update of student_string', receipt, `old.status = 'paid'`),

    counted('openings', 'retention'),
  ]
}
