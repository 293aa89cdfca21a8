import { counted, oneOf, type Statements } from '../ddl.ts'

export const frozenInvoice = [
  'invoice_ref',
  'kind',
  'student_id',
  'student_string',
  'student_name',
  'chinese_name',
  'year_month',
  'start_date',
  'end_date',
  'course_id',
  'total_cents',
  'created_at',
  'created_by',
].join(', ')

/** Invoices, their lines, and their payments. */
export const billing: Statements = engine => {
  const { text, int, big, strict, refuse } = engine
  return [
    `create table invoices (
      invoice_ref ${text} not null primary key,
      kind ${text} not null ${oneOf('kind', 'live', 'video')},
      student_id ${text} not null references students (student_id),
      student_string ${text} not null,
      student_name ${text} not null,
      chinese_name ${text} not null,
      year_month ${text} not null,
      start_date ${text},
      end_date ${text},
      course_id ${text} references courses (course_id),
      total_cents ${big} not null check (total_cents >= 0),
      created_at ${text} not null,
      created_by ${text} not null,
      voided_at ${text},
      voided_by ${text},
      void_reason ${text},
      check ((voided_at is null) = (voided_by is null) and (voided_at is null) = (void_reason is null)),
      check (end_date >= start_date)
    ) ${strict}`,
    'create index invoices_by_month on invoices (kind, year_month)',
    'create index invoices_by_student on invoices (student_id, kind, year_month)',
    'create index invoices_by_course on invoices (course_id)',
    ...refuse('invoices', `update of ${frozenInvoice}`, 'An issued invoice is not changed'),
    ...refuse('invoices', 'delete', 'An issued invoice is voided, not deleted'),

    `create table invoice_lines (
      invoice_ref ${text} not null references invoices (invoice_ref),
      position ${int} not null check (position > 0),
      description ${text} not null,
      course_id ${text} references courses (course_id),
      course_name ${text} not null,
      token_name ${text} not null,
      quantity ${int} not null check (quantity > 0),
      unit_cents ${big} not null check (unit_cents >= 0),
      amount_cents ${big} not null check (amount_cents = quantity * unit_cents),
      primary key (invoice_ref, position)
    ) ${strict}`,
    'create index invoice_lines_by_course on invoice_lines (course_id)',
    ...refuse('invoice_lines', 'update', 'An issued invoice is not changed'),
    ...refuse('invoice_lines', 'delete', 'An issued invoice is not changed'),

    `create table billed_lessons (
      student_id ${text} not null references students (student_id),
      live_lesson_id ${text} not null references live_lessons (live_lesson_id),
      invoice_ref ${text} not null,
      position ${int} not null,
      primary key (student_id, live_lesson_id),
      foreign key (invoice_ref, position) references invoice_lines (invoice_ref, position)
    ) ${strict}`,
    'create index billed_lessons_by_line on billed_lessons (invoice_ref, position)',
    'create index billed_lessons_by_lesson on billed_lessons (live_lesson_id)',

    `create table payments (
      payment_id ${text} not null primary key,
      kind ${text} not null ${oneOf('kind', 'live', 'video')},
      invoice_ref ${text} not null unique references invoices (invoice_ref),
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
      check ((status = 'paid') = (receipt_ref is not null)),
      check ((status = 'paid') = (paid_at is not null)),
      check ((status = 'paid') = (payment_type is not null)),
      check ((status = 'paid') = (collected_by is not null))
    ) ${strict}`,
    'create index payments_by_status on payments (kind, status, month)',
    'create index payments_by_student on payments (student_id)',
    'create index payments_by_day on payments (paid_at)',
    'create index payments_by_course on payments (course_id)',
    ...refuse('payments', 'update', 'A receipt is not changed', `old.status = 'paid'`),
    ...refuse('payments', 'delete', 'A payment is not deleted'),

    counted('invoices', 'invoice_lines', 'billed_lessons', 'payments'),
  ]
}
