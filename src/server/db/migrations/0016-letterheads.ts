import type { Statements } from '../ddl.ts'
import { appendOnly, oneOf } from '../ddl.ts'
import { frozenInvoice } from './0004-billing.ts'

const fields = ['name_en', 'name_zh', 'address_en', 'address_zh', 'registration_number', 'phone']

const kept = `payment_id, kind, invoice_ref, student_id, student_string, month, total_cents, status, course_id,
  payment_type, receipt_ref, paid_at, collected_by, expiry_date`

/**
 * The business details that documents were issued with. Documents of earlier versions keep those that are stored when
 * the database is upgraded. The payments are written anew, because SQLite cannot add a check to a table.
 */
export const letterheads: Statements = engine => {
  const { text, big, serial, strict, refuse, allow } = engine
  return [
    `create table letterheads (
      letterhead_id ${serial},
      ${fields.map(name => `${name} ${text} not null`).join(', ')}
    ) ${strict}`,
    ...appendOnly(engine, 'letterheads'),
    `insert into letterheads (${fields.join(', ')}) select
      ${fields.map(name => `coalesce((select value from business where name = '${name}'), '')`).join(', ')}
      from (select 1) as once where exists (select 1 from invoices)`,

    ...allow('invoices', 'update'),
    `alter table invoices add column letterhead_id ${big} references letterheads (letterhead_id)`,
    'update invoices set letterhead_id = 1',
    ...refuse('invoices', `update of ${frozenInvoice}, letterhead_id`, 'An issued invoice is not changed'),

    `create table earlier_payments as select ${kept} from payments`,
    'drop table payments',
    `create table payments (
      payment_id ${text} not null primary key,
      kind ${text} not null ${oneOf('kind', 'live', 'video')},
      invoice_ref ${text} not null references invoices (invoice_ref),
      student_id ${text} not null references students (student_id),
      student_string ${text} not null,
      month ${text} not null,
      total_cents ${big} not null check (total_cents >= 0),
      status ${text} not null ${oneOf('status', 'pending', 'paid', 'void')},
      course_id ${text} references courses (course_id),
      payment_type ${text} ${oneOf('payment_type', 'cash', 'bank-in')},
      receipt_ref ${text} unique,
      paid_at ${text},
      collected_by ${text},
      expiry_date ${text},
      letterhead_id ${big} references letterheads (letterhead_id),
      check ((status = 'paid') = (receipt_ref is not null)),
      check ((status = 'paid') = (paid_at is not null)),
      check ((status = 'paid') = (payment_type is not null)),
      check ((status = 'paid') = (collected_by is not null)),
      check ((status = 'paid') = (letterhead_id is not null))
    ) ${strict}`,
    `insert into payments (${kept}, letterhead_id)
      select ${kept}, case when status = 'paid' then 1 end from earlier_payments`,
    'drop table earlier_payments',
    'create unique index payments_by_invoice on payments (invoice_ref)',
    'create index payments_by_status on payments (kind, status, month)',
    'create index payments_by_student on payments (student_id)',
    'create index payments_by_course on payments (course_id)',
    'create index payments_by_state on payments (status, month, payment_id)',
    'create index payments_by_day on payments (paid_at, kind, total_cents)',
    ...refuse('payments', 'update', 'A receipt is not changed', `old.status = 'paid'`),
    ...refuse('payments', 'delete', 'A payment is not deleted'),
  ]
}
