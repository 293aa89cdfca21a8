import type { InvoiceKind, MonthEntry } from '#contract/invoices.ts'
import type { Reader } from '../answer.ts'

/** The months with an invoice, void ones included, newest first. */
export async function monthsOf(db: Reader, kind: InvoiceKind): Promise<MonthEntry[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('year_month')
    .distinct()
    .where('kind', '=', kind)
    .orderBy('year_month', 'desc')
    .execute()
  return rows.map(row => ({ yearMonth: row.year_month }))
}
