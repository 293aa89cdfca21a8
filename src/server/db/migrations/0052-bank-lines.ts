import { appendOnly, counted, type Statements } from '../ddl.ts'

const row = 'A bank line is not changed'

/**
 * What came in at the bank. The fingerprint keeps a row of a file from coming in twice, also when its texts are erased. Which
 * receipt a line is says `bank_matches` alone: the one whose receipt was not taken back.
 */
export const bankLines: Statements = engine => {
  const { text, int, big, strict, refuse, refuseUnlessErasing } = engine
  return [
    `create table bank_lines (
      bank_line_id ${text} not null primary key,
      fingerprint ${text} not null unique,
      day ${text} not null,
      cents ${big} not null check (cents > 0),
      text ${text} not null,
      payer ${text} not null,
      balance_cents ${big},
      number ${int} not null check (number > 0),
      file_name ${text} not null,
      imported_at ${text} not null,
      imported_by ${text} not null,
      ignored_at ${text},
      ignored_by ${text},
      check ((ignored_at is null) = (ignored_by is null))
    ) ${strict}`,
    'create index bank_lines_by_day on bank_lines (day)',
    'create index bank_lines_by_payer on bank_lines (payer)',
    `create table bank_matches (
      bank_line_id ${text} not null references bank_lines (bank_line_id),
      time ${int} not null check (time > 0),
      receipt_ref ${text} not null unique references money_in (receipt_ref),
      matched_at ${text} not null,
      matched_by ${text} not null,
      primary key (bank_line_id, time)
    ) ${strict}`,
    ...appendOnly(engine, 'bank_matches'),
    ...refuse(
      'bank_lines',
      'update of bank_line_id, fingerprint, day, cents, balance_cents, number, file_name, imported_at, imported_by',
      row,
    ),
    ...refuseUnlessErasing('bank_lines', 'update of text, payer', row),
    ...refuseUnlessErasing('bank_lines', 'delete', row),
    counted('bank_lines', 'bank_matches'),
  ]
}
