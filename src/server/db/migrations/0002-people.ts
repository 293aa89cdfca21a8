import { appendOnly, counted, oneOf, type Statements } from '../ddl.ts'

/** Students, and their tokens. */
export const people: Statements = engine => {
  const { text, int, big, bytes, serial, strict } = engine
  return [
    `create table students (
      student_id ${text} not null primary key check (student_id <> ''),
      student_login_id ${text} not null,
      first_name ${text} not null,
      surname ${text} not null,
      chinese_name ${text} not null,
      phone ${text} not null,
      school ${text} not null,
      grade ${text} not null,
      parent_name ${text} not null,
      relationship ${text} not null,
      parent_phone ${text} not null,
      address ${text} not null,
      student_photo ${text},
      status ${text} not null ${oneOf('status', 'active', 'inactive')},
      c_time ${text} not null,
      deleted_at ${text}
    ) ${strict}`,
    `create unique index students_by_login on students (student_login_id)
     where student_login_id <> '' and deleted_at is null`,
    'create index students_by_status on students (status)',

    `create table photos (
      path ${text} not null primary key,
      student_id ${text} not null references students (student_id),
      type ${text} not null,
      bytes ${bytes} not null,
      created_at ${text} not null
    ) ${strict}`,
    'create index photos_by_student on photos (student_id)',

    `create table tokens (
      token_id ${text} not null primary key,
      token_name ${text} not null unique check (token_name <> ''),
      token_type ${text} not null ${oneOf('token_type', 'Live', 'Video')},
      value_cents ${big} not null check (value_cents >= 0)
    ) ${strict}`,

    // No foreign key to tokens: the name of a deleted token stays in the ledger.
    `create table token_ledger (
      id ${serial},
      student_id ${text} not null references students (student_id),
      token_name ${text} not null,
      transaction_type ${text} not null
        ${oneOf('transaction_type', 'Purchase', 'Add', 'Spend', 'Refund', 'Correct')},
      transaction_detail ${text} not null,
      amount ${int} not null check (amount <> 0),
      timestamp ${text} not null,
      staff ${text} not null,
      subject ${text} not null,
      cause ${text} not null unique
    ) ${strict}`,
    'create index token_ledger_by_student on token_ledger (student_id, token_name, amount)',
    'create index token_ledger_by_token on token_ledger (token_name)',
    'create index token_ledger_by_subject on token_ledger (subject)',
    ...appendOnly(engine, 'token_ledger'),

    counted('students', 'photos', 'tokens', 'token_ledger'),
  ]
}
