import type { InvoiceKind, MonthEntry } from '#contract/invoices.ts'
import { dollars } from '#rules/money.ts'
import type { Reader } from '../../db/access.ts'

/** The months with an invoice, newest first, and what their invoices come to. Those with void ones only have zeros. */
export async function monthsOf(db: Reader, kind: InvoiceKind): Promise<MonthEntry[]> {
  const rows = await db
    .selectFrom('billed_months')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('year_month', 'desc')
    .execute()
  return rows.map(row => ({
    yearMonth: row.year_month,
    invoices: row.invoices,
    total_amount: dollars(row.total_cents),
    collected_amount: dollars(row.collected_cents),
    outstanding_amount: dollars(row.total_cents - row.collected_cents),
  }))
}
