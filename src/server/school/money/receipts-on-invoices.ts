import { sql } from 'kysely'
import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'

/** Of a receipt and an invoice: a credit note took something of it back from there. */
export const isTakenBack = sql<boolean>`max(case when allocations.cause = 'reversed' then 1 else 0 end) = 1`
/** Of a receipt and an invoice: it has money on it. A receipt of 0.00 lies on its invoice until it is taken back. */
export const liesThere = sql<boolean>`(sum(allocations.cents) > 0 or (max(allocations.cents) = 0 and not (${isTakenBack})))`

/** Where receipts lie: each invoice with each receipt that has money on it, and how many cents of it. */
export const lyingReceipts = (db: Queries) =>
  db
    .selectFrom('allocations')
    .innerJoin('money_in', 'money_in.receipt_ref', 'allocations.receipt_ref')
    .select(row => ['allocations.invoice_ref', row.fn.sum<number>('allocations.cents').as('cents')])
    .select(['money_in.receipt_ref', 'money_in.cents as whole', 'money_in.method as payment_type'])
    .select(['money_in.received_at as paid_at', 'money_in.received_by as collected_by'])
    .groupBy(['allocations.invoice_ref', 'money_in.receipt_ref'])
    .having(liesThere)
    .orderBy('money_in.receipt_ref')
    .$narrowType<{ invoice_ref: string }>()

/** The receipts that lie on these invoices, by number: how many cents of each lie there, and the receipts as a whole. */
export async function receiptsOn(db: Queries, refs: readonly string[]) {
  const found = []
  // For more at once PostgreSQL reads the table from end to end.
  for (const batch of batches(refs, 10))
    found.push(...(await lyingReceipts(db).where('allocations.invoice_ref', 'in', batch).execute()))
  return found.map(row => ({ ...row, cents: Number(row.cents) }))
}
