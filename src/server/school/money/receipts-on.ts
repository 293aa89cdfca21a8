import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'

/** The receipts with money on these invoices, by number: how many cents of each lie there, and the receipts as a whole. */
export async function receiptsOn(db: Queries, refs: readonly string[]) {
  const found = []
  for (const batch of batches(refs, 1))
    found.push(
      ...(await db
        .selectFrom('allocations')
        .innerJoin('money_in', 'money_in.receipt_ref', 'allocations.receipt_ref')
        .select(row => ['allocations.invoice_ref', row.fn.sum<number>('allocations.cents').as('cents')])
        .select(['money_in.receipt_ref', 'money_in.cents as whole', 'money_in.method as payment_type'])
        .select(['money_in.received_at as paid_at', 'money_in.received_by as collected_by'])
        .where('allocations.invoice_ref', 'in', batch)
        .groupBy(['allocations.invoice_ref', 'money_in.receipt_ref'])
        .orderBy('money_in.receipt_ref')
        .$narrowType<{ invoice_ref: string }>()
        .execute()),
    )
  return found.map(row => ({ ...row, cents: Number(row.cents) })).filter(({ cents }) => cents > 0)
}
