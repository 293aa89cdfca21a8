import { appendOnly, counted, type Engine, oneOf, type Statements } from '../ddl.ts'

const methods = ['cash', 'bank-in', 'fps', 'payme', 'cheque', 'octopus', 'other'] as const
const receipt = 'A receipt is not changed'
const kept = `payment_id, kind, invoice_ref, student_id, student_string, month, total_cents, status, course_id, due_date,
  payment_type, receipt_ref, paid_at, collected_by, expiry_date`

/** What came in, what was credited, and what was given back. */
const sources: Statements = ({ text, big, strict }) => {
  const used = `used_cents ${big} not null default 0 check (used_cents between 0 and cents)`
  return [
    `create table money_in (
      receipt_ref ${text} not null primary key,
      kind ${text} not null ${oneOf('kind', 'live', 'video', 'family')},
      family_id ${text} not null references families (family_id),
      cents ${big} not null check (cents >= 0),
      method ${text} not null ${oneOf('method', ...methods)},
      paid_on ${text} not null,
      note ${text} not null,
      received_at ${text} not null,
      received_by ${text} not null,
      letterhead_id ${big} not null references letterheads (letterhead_id),
      ${used}
    ) ${strict}`,
    'create index money_in_by_family on money_in (family_id)',
    'create index money_in_by_day on money_in (paid_on)',
    'create index money_in_unused on money_in (family_id, paid_on) where used_cents < cents',

    `create table credits (
      credit_ref ${text} not null primary key,
      kind ${text} not null ${oneOf('kind', 'goodwill', 'deposit', 'correction')},
      family_id ${text} not null references families (family_id),
      cents ${big} not null check (cents > 0),
      reason ${text} not null,
      credited_on ${text} not null,
      created_at ${text} not null,
      created_by ${text} not null,
      ${used}
    ) ${strict}`,
    'create index credits_by_family on credits (family_id)',
    'create index credits_unused on credits (family_id, created_at) where used_cents < cents',

    `create table refunds (
      refund_ref ${text} not null primary key,
      family_id ${text} not null references families (family_id),
      cents ${big} not null check (cents > 0),
      method ${text} not null ${oneOf('method', ...methods)},
      paid_on ${text} not null,
      reason ${text} not null,
      created_at ${text} not null,
      created_by ${text} not null
    ) ${strict}`,
    'create index refunds_by_family on refunds (family_id)',
    'create index refunds_by_day on refunds (paid_on)',
  ]
}

/** Where it was put. What is negative was taken back. */
const allocations: Statements = ({ text, big, serial, strict }) => [
  `create table allocations (
      allocation_id ${serial},
      family_id ${text} not null references families (family_id),
      receipt_ref ${text} references money_in (receipt_ref),
      credit_ref ${text} references credits (credit_ref),
      invoice_ref ${text} references invoices (invoice_ref),
      payment_id ${text} references payments (payment_id),
      refund_ref ${text} references refunds (refund_ref),
      credit_note_ref ${text} references credit_notes (credit_note_ref),
      student_id ${text} references students (student_id),
      kind ${text} ${oneOf('kind', 'live', 'video')},
      cents ${big} not null,
      cause ${text} not null ${oneOf('cause', 'received', 'moved', 'refunded', 'reversed')},
      day ${text} not null,
      at ${text} not null,
      staff ${text} not null,
      check ((receipt_ref is null) <> (credit_ref is null)),
      check ((invoice_ref is null) = (payment_id is null) and (invoice_ref is null) = (kind is null)
        and (invoice_ref is null) = (student_id is null)),
      check ((case when invoice_ref is null then 0 else 1 end) + (case when refund_ref is null then 0 else 1 end)
        + (case when credit_note_ref is null then 0 else 1 end) = 1)
    ) ${strict}`,
  'create index allocations_by_invoice on allocations (invoice_ref)',
  'create index allocations_by_payment on allocations (payment_id)',
  'create index allocations_by_receipt on allocations (receipt_ref)',
  'create index allocations_by_credit on allocations (credit_ref)',
  'create index allocations_by_refund on allocations (refund_ref)',
  'create index allocations_by_credit_note on allocations (credit_note_ref)',
  `create index allocations_reversed on allocations (receipt_ref, invoice_ref) where cause = 'reversed'`,
  'create index allocations_by_student on allocations (student_id)',
  'create index allocations_by_family on allocations (family_id)',
  'create index allocations_by_day on allocations (day, kind, cents) where receipt_ref is not null and kind is not null',
]

/** The payments of invoices. The first receipt is no longer theirs alone, and one that was taken back says since when. */
const payments: Statements = ({ text, big, strict }) => [
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
    due_date ${text},
    payment_type ${text} ${oneOf('payment_type', ...methods)},
    receipt_ref ${text},
    paid_at ${text},
    collected_by ${text},
    expiry_date ${text},
    reopened_at ${text},
    check ((status = 'paid') = (paid_at is not null)),
    check ((status = 'paid') = (collected_by is not null)),
    check ((receipt_ref is null) = (payment_type is null)),
    check (receipt_ref is null or status = 'paid'),
    check (reopened_at is null or status = 'paid')
  ) ${strict}`,
  `insert into payments (${kept}, reopened_at)
    select ${kept}, (select n.created_at from earlier_notes n where n.payment_id = p.payment_id) from earlier_payments p`,
]

const creditNotes: Statements = ({ text, big, strict }) => [
  `create table credit_notes (
    credit_note_ref ${text} not null primary key,
    kind ${text} not null ${oneOf('kind', 'live', 'video', 'family')},
    receipt_ref ${text} not null unique references money_in (receipt_ref),
    family_id ${text} not null references families (family_id),
    payment_id ${text} references payments (payment_id),
    invoice_ref ${text} references invoices (invoice_ref),
    invoice_status ${text} not null ${oneOf('invoice_status', 'pending', 'void')},
    student_id ${text} references students (student_id),
    total_cents ${big} not null check (total_cents >= 0),
    reason ${text} not null,
    created_at ${text} not null,
    created_by ${text} not null,
    letterhead_id ${big} not null references letterheads (letterhead_id),
    check ((payment_id is null) = (invoice_ref is null) and (payment_id is null) = (student_id is null))
  ) ${strict}`,
  `insert into credit_notes (credit_note_ref, kind, receipt_ref, family_id, payment_id, invoice_ref, invoice_status,
      student_id, total_cents, reason, created_at, created_by, letterhead_id)
    select n.credit_note_ref, n.kind, m.receipt_ref, m.family_id, n.payment_id, n.invoice_ref, n.invoice_status,
      n.student_id, n.total_cents, n.reason, n.created_at, n.created_by, n.letterhead_id
    from earlier_notes n join earlier_payments p on p.payment_id = n.payment_id
    join money_in m on m.receipt_ref = p.receipt_ref`,
]

/** The day in Hong Kong of an instant, which has had no summer time since 1979. */
const dayOf = ({ strict }: Engine, instant: string): string =>
  strict
    ? `date(${instant}, '+8 hours')`
    : `to_char(cast(replace(${instant}, 'Z', '') as timestamp) + interval '8 hours', 'YYYY-MM-DD')`

/** An invoice belongs to the family in which its student was when it was paid for the first time. */
const holder = `(select coalesce(
    (select f.family_id from family_members f where f.student_id = i.student_id and f.since <= i.first order by f.since desc limit 1),
    (select f.family_id from family_members f where f.student_id = i.student_id order by f.since limit 1)))`

/** Every receipt is money that was put to its invoice as a whole, and every credit note takes that back. */
const converted: Statements = engine => [
  `create table earlier_holders as
    select i.invoice_ref, ${holder} as family_id
    from (select invoice_ref, student_id, min(paid_at) as first from earlier_payments
      where receipt_ref is not null group by invoice_ref, student_id) i`,
  'create index earlier_holders_by_ref on earlier_holders (invoice_ref)',
  `insert into money_in (receipt_ref, kind, family_id, cents, method, paid_on, note, received_at, received_by, letterhead_id)
    select p.receipt_ref, p.kind, h.family_id, p.total_cents, p.payment_type, ${dayOf(engine, 'p.paid_at')}, '', p.paid_at,
      p.collected_by, p.letterhead_id
    from earlier_payments p join earlier_holders h on h.invoice_ref = p.invoice_ref where p.receipt_ref is not null`,
  ...creditNotes(engine),
  ...allocations(engine),
  `insert into allocations (family_id, receipt_ref, invoice_ref, payment_id, student_id, kind, cents, cause, day, at,
      staff)
    select m.family_id, m.receipt_ref, p.invoice_ref, p.payment_id, p.student_id, p.kind, p.total_cents, 'received', m.paid_on, p.paid_at,
      p.collected_by
    from earlier_payments p join money_in m on m.receipt_ref = p.receipt_ref order by p.paid_at`,
  `insert into allocations (family_id, receipt_ref, invoice_ref, payment_id, student_id, kind, cents, cause, day, at,
      staff)
    select family_id, receipt_ref, invoice_ref, payment_id, student_id, kind, -total_cents, 'reversed', ${dayOf(engine, 'created_at')},
      created_at, created_by
    from credit_notes order by created_at`,
  `insert into allocations (family_id, receipt_ref, credit_note_ref, cents, cause, day, at, staff)
    select family_id, receipt_ref, credit_note_ref, total_cents, 'reversed', ${dayOf(engine, 'created_at')}, created_at,
      created_by
    from credit_notes order by created_at`,
  'update money_in set used_cents = cents',
  `update invoices set
    family_id = (select h.family_id from earlier_holders h where h.invoice_ref = invoices.invoice_ref),
    put_cents = coalesce((select sum(a.cents) from allocations a where a.invoice_ref = invoices.invoice_ref), 0)
    where exists (select 1 from earlier_holders h where h.invoice_ref = invoices.invoice_ref)`,
  ...['payments', 'notes', 'holders'].map(name => `drop table earlier_${name}`),
]

/** The sums that each entry changes. The checks of these columns refuse what would be put twice. */
const triggers: Statements = engine => {
  const { refuse, refuseUnlessErasing, afterInsert } = engine
  return [
    ...afterInsert(
      'allocations',
      `update money_in set used_cents = used_cents + new.cents where receipt_ref = new.receipt_ref;
       update credits set used_cents = used_cents + new.cents where credit_ref = new.credit_ref;
       update invoices set put_cents = put_cents + new.cents, family_id = coalesce(family_id, new.family_id)
         where invoice_ref = new.invoice_ref;
       update billed_months set collected_cents = collected_cents + new.cents
         where kind = new.kind and year_month = (select year_month from invoices where invoice_ref = new.invoice_ref)`,
    ),
    ...appendOnly(engine, 'allocations'),
    ...refuse(
      'money_in',
      'update of receipt_ref, kind, family_id, cents, method, paid_on, received_at, received_by, letterhead_id',
      receipt,
    ),
    ...refuseUnlessErasing('money_in', 'update of note', receipt),
    ...refuse('money_in', 'delete', receipt),
    ...refuse(
      'credits',
      'update of credit_ref, kind, family_id, cents, credited_on, created_at, created_by',
      'credits is append-only',
    ),
    ...refuseUnlessErasing('credits', 'update of reason', 'credits is append-only'),
    ...refuse('credits', 'delete', 'credits is append-only'),
    ...refuse(
      'refunds',
      'update of refund_ref, family_id, cents, method, paid_on, created_at, created_by',
      'refunds is append-only',
    ),
    ...refuseUnlessErasing('refunds', 'update of reason', 'refunds is append-only'),
    ...refuse('refunds', 'delete', 'refunds is append-only'),
    ...refuse(
      'credit_notes',
      `update of credit_note_ref, kind, receipt_ref, family_id, payment_id, invoice_ref, invoice_status, student_id,
       total_cents, created_at, created_by, letterhead_id`,
      'credit_notes is append-only',
    ),
    ...refuseUnlessErasing('credit_notes', 'update of reason', 'credit_notes is append-only'),
    ...refuse('credit_notes', 'delete', 'credit_notes is append-only'),
    ...refuse(
      'payments',
      `update of payment_id, kind, invoice_ref, student_id, month, total_cents, status, course_id, payment_type,
       receipt_ref, paid_at, collected_by, expiry_date, due_date`,
      receipt,
      `old.status = 'paid'`,
    ),
    ...refuseUnlessErasing('payments', 'update of student_string', receipt, `old.status = 'paid'`),
    ...refuse('payments', 'delete', 'A payment is not deleted'),
  ]
}

const indexes = [
  'create unique index payments_own on payments (invoice_ref) where reopened_at is null',
  'create index payments_by_invoice on payments (invoice_ref)',
  'create index payments_by_status on payments (kind, status, month)',
  'create index payments_by_student on payments (student_id)',
  'create index payments_by_course on payments (course_id)',
  'create index payments_by_state on payments (status, month, payment_id)',
  'create index payments_by_day on payments (paid_at, payment_id)',
  'create index payments_by_receipt on payments (receipt_ref)',
  'create index credit_notes_by_day on credit_notes (created_at, kind, total_cents)',
  'create index credit_notes_by_payment on credit_notes (payment_id)',
  'create index credit_notes_by_invoice on credit_notes (invoice_ref)',
  'create index credit_notes_by_student on credit_notes (student_id)',
  'create index credit_notes_by_family on credit_notes (family_id)',
]

/**
 * Money belongs to a family and is put to invoices by entries. What lies on an invoice, and what of a receipt or credit is
 * used, is kept by a trigger, and its limits are checks. SQLite cannot change checks, so payments and credit notes
 * are written anew.
 */
export const money: Statements = engine => {
  const { text, big, ofSeveralServers } = engine
  return [
    `alter table invoices add column family_id ${text} references families (family_id)`,
    `alter table invoices add column put_cents ${big} not null default 0
      check (put_cents between 0 and total_cents and (voided_at is null or put_cents = 0))`,
    'create index invoices_by_family on invoices (family_id)',
    'create table earlier_payments as select * from payments',
    'create table earlier_notes as select * from credit_notes',
    'create index earlier_notes_by_payment on earlier_notes (payment_id)',
    'drop table credit_notes',
    'drop table payments',
    ...ofSeveralServers(
      'drop function payments_after_insert()',
      'drop function payments_after_update()',
      'drop function credit_notes_after_insert()',
    ),
    ...payments(engine),
    ...sources(engine),
    ...converted(engine),
    ...indexes,
    ...triggers(engine),
    counted('money_in', 'credits', 'refunds', 'allocations'),
  ]
}
