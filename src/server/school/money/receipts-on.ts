import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'

/** The receipts with money on these invoices, and how many cents, by number. */
export async function receiptsOn(db: Queries, refs: readonly string[]) {
  const found = []
  for (const batch of batches(refs, 1))
    found.push(
      ...(await db
        .selectFrom('allocations')
        .select(row => ['invoice_ref', 'receipt_ref', row.fn.sum<number>('cents').as('cents')])
        .where('invoice_ref', 'in', batch)
        .where('receipt_ref', 'is not', null)
        .groupBy(['invoice_ref', 'receipt_ref'])
        .orderBy('receipt_ref')
        .$narrowType<{ invoice_ref: string; receipt_ref: string }>()
        .execute()),
    )
  return found.map(row => ({ ...row, cents: Number(row.cents) })).filter(({ cents }) => cents > 0)
}
