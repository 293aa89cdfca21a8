import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { CancelledReceipt } from '#contract/invoices.ts'
import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { Row, Tables } from '../../db/tables.ts'

/** The payment was not reversed. An invoice has at most one such payment: its own. */
export const notReversed = ({
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Tables, 'payments'>): ExpressionWrapper<Tables, 'payments', SqlBool> =>
  not(
    exists(
      selectFrom('credit_notes')
        .select('credit_notes.payment_id')
        .whereRef('credit_notes.payment_id', '=', 'payments.payment_id'),
    ),
  )

/** How, when and by whom a payment was collected. */
export const collection = ['payments.payment_type', 'payments.paid_at', 'payments.collected_by'] as const

/** The same as an answer says it; nothing of a payment that is still owed. */
export const collectionOf = ({
  payment_type,
  paid_at,
  collected_by,
}: Pick<Row<'payments'>, 'payment_type' | 'paid_at' | 'collected_by'>): Pick<
  CancelledReceipt,
  'payment_type' | 'paid_at' | 'collected_by'
> => (payment_type && paid_at && collected_by ? { payment_type, paid_at, collected_by } : {})

/** Adds to each invoice the receipts of its reversed payments, oldest first. */
export async function withCancelled<Row extends { readonly invoice_ref: string }>(
  db: Queries,
  invoices: readonly Row[],
): Promise<(Row & { readonly cancelled?: CancelledReceipt[] })[]> {
  const found = new Map<string, CancelledReceipt[]>()
  for (const batch of batches(invoices, 1)) {
    const rows = await db
      .selectFrom('credit_notes')
      .innerJoin('payments', 'payments.payment_id', 'credit_notes.payment_id')
      .select(['credit_notes.invoice_ref', 'credit_notes.credit_note_ref', 'payments.receipt_ref'])
      .select(collection)
      .where(
        'credit_notes.invoice_ref',
        'in',
        batch.map(row => row.invoice_ref),
      )
      .orderBy('credit_notes.created_at')
      .orderBy('payments.payment_id')
      .execute()
    for (const { invoice_ref, credit_note_ref, receipt_ref, ...how } of rows) {
      const cancelled = { receipt_ref: receipt_ref ?? '', credit_note_ref, ...collectionOf(how) }
      found.set(invoice_ref, [...(found.get(invoice_ref) ?? []), cancelled])
    }
  }
  return invoices.map(row => {
    const cancelled = found.get(row.invoice_ref)
    return cancelled ? { ...row, cancelled } : row
  })
}
