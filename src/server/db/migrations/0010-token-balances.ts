import type { Statements } from '../ddl.ts'

/** The balance of each student and token, as a row that every entry of the ledger updates. */
export const tokenBalances: Statements = ({ text, big, strict, afterInsert }) => [
  `create table token_balances (
    student_id ${text} not null references students (student_id),
    token_name ${text} not null,
    amount ${big} not null,
    primary key (student_id, token_name)
  ) ${strict}`,
  `insert into token_balances (student_id, token_name, amount)
    select student_id, token_name, sum(amount) from token_ledger group by student_id, token_name`,
  'create index token_balances_by_token on token_balances (token_name, amount)',
  ...afterInsert(
    'token_ledger',
    `insert into token_balances (student_id, token_name, amount) values (new.student_id, new.token_name, new.amount)
      on conflict (student_id, token_name) do update set amount = token_balances.amount + excluded.amount`,
  ),
]
