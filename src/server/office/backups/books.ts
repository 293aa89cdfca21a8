import { sql } from 'kysely'
import type { Reader } from '../../db/access.ts'
import { type Sentence, sentence } from '../../terminal/sentence.ts'

/** The numbers that were issued, each with its series: 'LI-2026' has 7 characters, and 'LCN-2026' has 8. */
const issued = [
  { refs: 'select invoice_ref as ref from invoices', length: 7 },
  { refs: 'select receipt_ref as ref from money_in', length: 7 },
  { refs: 'select credit_ref as ref from credits', length: 7 },
  { refs: 'select refund_ref as ref from refunds', length: 7 },
  { refs: 'select credit_note_ref as ref from credit_notes', length: 8 },
]
  .map(
    ({ refs, length }) =>
      `select substr(ref, 1, ${length}) as series, cast(substr(ref, ${length + 2}) as integer) as number from (${refs}) as refs`,
  )
  .join(' union all ')

/** Each question lists what contradicts the books of every school, beside the code of what that is. */
const questions = [
  [
    'booksLines',
    `select i.invoice_ref as name from invoices i left join invoice_lines l on l.invoice_ref = i.invoice_ref
     group by i.invoice_ref, i.total_cents having coalesce(sum(l.amount_cents), 0) <> i.total_cents`,
  ],
  [
    'booksPayment',
    `select p.payment_id as name from payments p join invoices i on i.invoice_ref = p.invoice_ref
     where p.total_cents <> i.total_cents or p.student_id <> i.student_id
       or (p.reopened_at is null and (p.status = 'void') <> (i.voided_at is not null))`,
  ],
  [
    'booksInvoiceSum',
    `select i.invoice_ref as name from invoices i left join allocations a on a.invoice_ref = i.invoice_ref
     group by i.invoice_ref, i.put_cents, i.total_cents, i.voided_at
     having coalesce(sum(a.cents), 0) <> i.put_cents or i.put_cents < 0 or i.put_cents > i.total_cents
       or (i.voided_at is not null and i.put_cents <> 0)`,
  ],
  [
    'booksPaidAndOpen',
    `select i.invoice_ref as name from invoices i
     join payments p on p.invoice_ref = i.invoice_ref and p.reopened_at is null
     where i.total_cents > 0 and (p.status = 'paid') <> (i.put_cents = i.total_cents)`,
  ],
  [
    'booksReceipt',
    `select m.receipt_ref as name from money_in m left join allocations a on a.receipt_ref = m.receipt_ref
     group by m.receipt_ref, m.used_cents, m.cents
     having coalesce(sum(a.cents), 0) <> m.used_cents or m.used_cents < 0 or m.used_cents > m.cents`,
  ],
  [
    'booksCredit',
    `select c.credit_ref as name from credits c left join allocations a on a.credit_ref = c.credit_ref
     group by c.credit_ref, c.used_cents, c.cents
     having coalesce(sum(a.cents), 0) <> c.used_cents or c.used_cents < 0 or c.used_cents > c.cents`,
  ],
  [
    'booksNegative',
    `select coalesce(receipt_ref, credit_ref) || ' ' || invoice_ref as name from allocations where invoice_ref is not null
     group by receipt_ref, credit_ref, invoice_ref having sum(cents) < 0`,
  ],
  [
    'booksOtherFamily',
    `select a.invoice_ref as name from allocations a join invoices i on i.invoice_ref = a.invoice_ref
     where a.family_id <> i.family_id or i.family_id is null or a.student_id <> i.student_id or a.kind <> i.kind
     union all select a.receipt_ref from allocations a join money_in m on m.receipt_ref = a.receipt_ref
     where a.family_id <> m.family_id
     union all select a.credit_ref from allocations a join credits c on c.credit_ref = a.credit_ref
     where a.family_id <> c.family_id`,
  ],
  [
    'booksBankLine',
    `select m.bank_line_id as name from bank_matches m
     left join credit_notes n on n.receipt_ref = m.receipt_ref
     where n.receipt_ref is null group by m.bank_line_id having count(*) > 1
     union all select m.bank_line_id from bank_matches m join bank_lines b on b.bank_line_id = m.bank_line_id
     join money_in r on r.receipt_ref = m.receipt_ref where r.cents <> b.cents`,
  ],
  [
    'booksRefund',
    `select r.refund_ref as name from refunds r left join allocations a on a.refund_ref = r.refund_ref
     left join credits c on c.credit_ref = a.credit_ref and c.kind <> 'deposit'
     group by r.refund_ref, r.cents, r.family_id
     having coalesce(sum(a.cents), 0) <> r.cents or min(a.family_id) <> r.family_id or count(c.credit_ref) > 0`,
  ],
  [
    'booksDeposits',
    `select c.family_id as name from credits c where c.kind = 'deposit'
     group by c.family_id having sum(c.cents) > coalesce((
       select sum(l.amount_cents) from invoices i join invoice_lines l on l.invoice_ref = i.invoice_ref
       where i.family_id = c.family_id and i.voided_at is null and l.kind = 'deposit'), 0)`,
  ],
  [
    'booksCharge',
    `select c.charge_id as name from charges c
     left join invoice_lines l on l.invoice_ref = c.invoice_ref and l.position = c.position
     left join invoices i on i.invoice_ref = c.invoice_ref
     where c.invoice_ref is not null and (l.kind <> c.kind or l.amount_cents <> c.cents or i.student_id <> c.student_id
       or i.year_month <> c.month or i.kind <> 'live' or i.voided_at is not null)
     union all select l.invoice_ref from invoice_lines l join invoices i on i.invoice_ref = l.invoice_ref
     left join charges c on c.invoice_ref = l.invoice_ref and c.position = l.position
     where l.kind in ('charge', 'deposit') and i.voided_at is null and c.charge_id is null`,
  ],
  [
    'booksSign',
    `select l.invoice_ref as name from invoice_lines l join invoices i on i.invoice_ref = l.invoice_ref
     where (l.kind = 'discount') <> (l.amount_cents < 0) or (i.kind = 'video' and l.kind not in ('course', 'discount'))
       or (i.kind = 'live' and l.kind = 'course')`,
  ],
  [
    'booksCreditNote',
    `select n.credit_note_ref as name from credit_notes n join money_in m on m.receipt_ref = n.receipt_ref
     left join allocations a on a.credit_note_ref = n.credit_note_ref
     group by n.credit_note_ref, n.total_cents, m.cents, n.receipt_ref
     having n.total_cents <> m.cents or coalesce(sum(a.cents), 0) <> m.cents or min(a.receipt_ref) <> n.receipt_ref`,
  ],
  [
    'booksReceiptOf',
    `select p.payment_id as name from payments p left join money_in m on m.receipt_ref = p.receipt_ref
     where p.receipt_ref is not null and (m.receipt_ref is null or m.method <> p.payment_type
       or not exists (select 1 from allocations a where a.payment_id = p.payment_id and a.receipt_ref = p.receipt_ref))`,
  ],
  [
    'booksNoPayment',
    `select i.invoice_ref as name from invoices i left join payments p on p.invoice_ref = i.invoice_ref
     where p.payment_id is null`,
  ],
  [
    'booksCredited',
    `select p.payment_id as name from payments p join invoice_lines l on l.invoice_ref = p.invoice_ref and l.kind in ('lesson', 'course')
     left join token_ledger t on t.cause = 'payment:' || p.payment_id || ':' || l.position
     where p.status = 'paid' and (t.id is null or t.amount <> l.quantity or t.student_id <> p.student_id)`,
  ],
  [
    'booksReopened',
    `select p.payment_id as name from payments p join invoice_lines l on l.invoice_ref = p.invoice_ref and l.kind in ('lesson', 'course')
     left join token_ledger t on t.cause = 'reversal:' || p.payment_id || ':' || l.position
     where p.reopened_at is not null and (t.id is null or t.amount <> -l.quantity or t.student_id <> p.student_id)`,
  ],
  [
    'booksBalance',
    `select b.student_id || ' ' || b.token_name as name from token_balances b
     left join token_ledger t on t.student_id = b.student_id and t.token_name = b.token_name
     group by b.student_id, b.token_name, b.amount having coalesce(sum(t.amount), 0) <> b.amount`,
  ],
  [
    'booksMovements',
    `select t.student_id || ' ' || t.token_name as name from token_ledger t
     left join token_balances b on b.student_id = t.student_id and b.token_name = t.token_name
     where b.amount is null`,
  ],
  [
    'booksMonth',
    `select coalesce(m.kind, i.kind) || ' ' || coalesce(m.year_month, i.year_month) as name
     from billed_months m
     full join (
       select i.kind, i.year_month, sum(case when i.voided_at is null then 1 else 0 end) as invoices,
         sum(case when i.voided_at is null then i.total_cents else 0 end) as total,
         sum(i.put_cents) as collected
       from invoices i
       group by i.kind, i.year_month
     ) i on i.kind = m.kind and i.year_month = m.year_month
     where m.kind is null or i.kind is null
       or m.invoices <> i.invoices or m.total_cents <> i.total or m.collected_cents <> i.collected`,
  ],
  [
    'booksFamilies',
    `select s.student_id as name from students s
     left join family_members m on m.student_id = s.student_id and m.until is null
     group by s.student_id having count(m.family_id) <> 1`,
  ],
  [
    'booksFamilyTimes',
    `select m.student_id as name from family_members m
     left join family_members n on n.student_id = m.student_id and n.since = m.until
     where m.until is not null and (m.until <= m.since or n.since is null)`,
  ],
  [
    'booksGap',
    // A counter counts what was issued, also when nothing of its series is left.
    `select c.name as name
     from (
       select name, value from counters where name like '__-____' or name like '___-____'
       union all
       select distinct series as name, 0 as value from (${issued}) as uncounted
       where series not in (select name from counters)
     ) as c
     left join (
       select series, count(*) as there, max(number) as highest from (${issued}) as issued group by series
     ) as s on s.series = c.name
     left join (select series, sum(last - first + 1) as gone, max(last) as highest from lost_numbers group by series) as lost
       on lost.series = c.name
     where coalesce(s.there, 0) + coalesce(lost.gone, 0) <> c.value
       or case when coalesce(s.highest, 0) > coalesce(lost.highest, 0) then s.highest else coalesce(lost.highest, 0) end <> c.value`,
  ],
] as const

/** What is wrong with the books of a school, a sentence each. */
export async function wrongInBooks(db: Reader): Promise<readonly Sentence[]> {
  const wrong: Sentence[] = []
  for (const [code, query] of questions) {
    const rows = await db
      .selectFrom(sql<{ name: string }>`(${sql.raw(query)})`.as('found'))
      .select('name')
      .limit(3)
      .execute()
    if (rows.length > 0) wrong.push(sentence('inBooks', { what: sentence(code), names: rows.map(row => row.name) }))
  }
  return wrong
}
