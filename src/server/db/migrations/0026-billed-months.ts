import { oneOf, type Statements } from '../ddl.ts'

/**
 * What the invoices of each month come to, as a row that every invoice, receipt and credit note updates. Void invoices
 * do not count, but their month stays.
 */
export const billedMonths: Statements = ({ text, int, big, strict, afterInsert, afterUpdate }) => {
  const collected = 'update billed_months set collected_cents = collected_cents'
  return [
    `create table billed_months (
      kind ${text} not null ${oneOf('kind', 'live', 'video')},
      year_month ${text} not null,
      invoices ${int} not null,
      total_cents ${big} not null,
      collected_cents ${big} not null,
      primary key (kind, year_month)
    ) ${strict}`,
    `insert into billed_months (kind, year_month, invoices, total_cents, collected_cents)
      select kind, year_month, sum(case when voided_at is null then 1 else 0 end),
        sum(case when voided_at is null then total_cents else 0 end), 0
      from invoices group by kind, year_month`,
    `update billed_months set collected_cents = coalesce(
      (select sum(p.total_cents) from payments p left join credit_notes n on n.payment_id = p.payment_id
       where p.kind = billed_months.kind and p.status = 'paid' and p.month = billed_months.year_month
         and n.payment_id is null), 0)`,
    ...afterInsert(
      'invoices',
      `insert into billed_months (kind, year_month, invoices, total_cents, collected_cents)
        values (new.kind, new.year_month, 1, new.total_cents, 0)
        on conflict (kind, year_month) do update
        set invoices = billed_months.invoices + 1, total_cents = billed_months.total_cents + excluded.total_cents`,
    ),
    ...afterUpdate(
      'invoices',
      'voided_at',
      `update billed_months set invoices = invoices - 1, total_cents = total_cents - new.total_cents
        where old.voided_at is null and new.voided_at is not null
          and kind = new.kind and year_month = new.year_month`,
    ),
    ...afterInsert(
      'payments',
      `${collected} + new.total_cents where new.status = 'paid' and kind = new.kind and year_month = new.month`,
    ),
    ...afterUpdate(
      'payments',
      'status',
      `${collected} + new.total_cents
        where old.status <> 'paid' and new.status = 'paid' and kind = new.kind and year_month = new.month`,
    ),
    ...afterInsert(
      'credit_notes',
      `${collected} - new.total_cents
        where kind = new.kind and year_month = (select year_month from invoices where invoice_ref = new.invoice_ref)`,
    ),
  ]
}
