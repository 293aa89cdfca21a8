import { counted, type Engine, oneOf, type Statements } from '../ddl.ts'

const kept = `invoice_ref, position, description, course_id, course_name, token_name, quantity, unit_cents, amount_cents`

/** Lines that are no lessons have no token, and only a discount may be negative. */
const lines = ({ text, int, big, strict }: Engine) => [
  `create table invoice_lines (
    invoice_ref ${text} not null references invoices (invoice_ref),
    position ${int} not null check (position > 0),
    kind ${text} not null ${oneOf('kind', 'lesson', 'course', 'charge', 'discount', 'deposit')},
    description ${text} not null,
    course_id ${text} references courses (course_id),
    course_name ${text} not null,
    token_name ${text} not null,
    quantity ${int} not null check (quantity > 0),
    unit_cents ${big} not null,
    amount_cents ${big} not null check (amount_cents = quantity * unit_cents),
    primary key (invoice_ref, position),
    check ((kind = 'discount' and unit_cents < 0) or (kind <> 'discount' and unit_cents >= 0)),
    check (kind in ('lesson', 'course') or (course_id is null and course_name = '' and token_name = ''))
  ) ${strict}`,
  `insert into invoice_lines (${kept}, kind)
    select l.invoice_ref, l.position, l.description, l.course_id, l.course_name, l.token_name, l.quantity, l.unit_cents,
      l.amount_cents, case i.kind when 'video' then 'course' else 'lesson' end
    from earlier_lines l join invoices i on i.invoice_ref = l.invoice_ref`,
  'create index invoice_lines_by_course on invoice_lines (course_id)',
  'create index invoice_lines_by_token on invoice_lines (token_name, invoice_ref)',
  `create index invoice_lines_of_deposits on invoice_lines (invoice_ref) where kind = 'deposit'`,
]

const lessons = ({ text, int, strict }: Engine) => [
  `create table billed_lessons (
    student_id ${text} not null references students (student_id),
    live_lesson_id ${text} not null references live_lessons (live_lesson_id),
    invoice_ref ${text} not null,
    position ${int} not null,
    primary key (student_id, live_lesson_id),
    foreign key (invoice_ref, position) references invoice_lines (invoice_ref, position)
  ) ${strict}`,
  `insert into billed_lessons (student_id, live_lesson_id, invoice_ref, position)
    select student_id, live_lesson_id, invoice_ref, position from earlier_billed`,
  'create index billed_lessons_by_line on billed_lessons (invoice_ref, position)',
  'create index billed_lessons_by_lesson on billed_lessons (live_lesson_id)',
]

/** What lowers an invoice, and what waits to be billed. */
const others = ({ text, int, big, strict }: Engine) => [
  `create table discount_rules (
    rule_id ${text} not null primary key,
    rule ${text} not null ${oneOf('rule', 'sibling', 'staff', 'scholarship', 'other')},
    kind ${text} not null ${oneOf('kind', 'percent', 'amount')},
    value ${big} not null check (value > 0),
    who ${text} not null,
    from_month ${text} not null,
    until_month ${text},
    reason ${text} not null,
    created_at ${text} not null,
    created_by ${text} not null,
    check (kind = 'amount' or value <= 10000),
    check (until_month >= from_month)
  ) ${strict}`,
  `create table charges (
    charge_id ${text} not null primary key,
    student_id ${text} not null references students (student_id),
    kind ${text} not null ${oneOf('kind', 'charge', 'deposit')},
    text ${text} not null,
    cents ${big} not null check (cents > 0),
    month ${text} not null,
    invoice_ref ${text},
    position ${int},
    created_at ${text} not null,
    created_by ${text} not null,
    foreign key (invoice_ref, position) references invoice_lines (invoice_ref, position),
    check ((invoice_ref is null) = (position is null))
  ) ${strict}`,
  'create index charges_by_student on charges (student_id)',
  'create index charges_by_line on charges (invoice_ref, position)',
  'create index charges_waiting on charges (month, student_id) where invoice_ref is null',
]

/**
 * Lines of invoices that are no lessons. SQLite cannot change checks, so lines are written anew, and with them what
 * refers to them. A text about a student may be erased.
 */
export const discountsAndCharges: Statements = engine => {
  const { refuse, refuseUnlessErasing } = engine
  const issued = 'An issued invoice is not changed'
  return [
    'create table earlier_billed as select * from billed_lessons',
    'create table earlier_lines as select * from invoice_lines',
    'drop table billed_lessons',
    'drop table invoice_lines',
    ...lines(engine),
    ...lessons(engine),
    'drop table earlier_billed',
    'drop table earlier_lines',
    ...refuse('invoice_lines', `update of ${kept.replace(' description,', '')}, kind`, issued),
    ...refuseUnlessErasing('invoice_lines', 'update of description', issued),
    ...refuse('invoice_lines', 'delete', issued),
    ...others(engine),
    counted('charges', 'discount_rules'),
  ]
}
