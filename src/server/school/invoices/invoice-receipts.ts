import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { CancelledReceipt } from '#contract/invoices.ts'
import { dollars } from '#rules/money.ts'
import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { Row, Tables } from '../../db/tables.ts'
import { receiptsOn } from '../money/receipts-on.ts'

/** The payment is the invoice's own: nothing of what it paid was taken back. An invoice has at most one. */
export const isOwnPayment = (
  row: ExpressionBuilder<Tables, 'payments'>,
): ExpressionWrapper<Tables, 'payments', SqlBool> => row('payments.reopened_at', 'is', null)

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

/** Adds to each invoice its receipts that were cancelled, oldest first. */
export async function withCancelled<Row extends { readonly invoice_ref: string }>(
  db: Queries,
  invoices: readonly Row[],
): Promise<(Row & { readonly cancelled?: CancelledReceipt[] })[]> {
  const found = new Map<string, CancelledReceipt[]>()
  for (const batch of batches(invoices, 1)) {
    const rows = await db
      .selectFrom('allocations')
      .innerJoin('credit_notes', 'credit_notes.receipt_ref', 'allocations.receipt_ref')
      .innerJoin('money_in', 'money_in.receipt_ref', 'allocations.receipt_ref')
      .select(['allocations.invoice_ref', 'credit_notes.credit_note_ref', 'money_in.receipt_ref'])
      .select([
        'money_in.method as payment_type',
        'money_in.received_at as paid_at',
        'money_in.received_by as collected_by',
      ])
      .where('allocations.cause', '=', sql.lit('reversed'))
      .where(
        'allocations.invoice_ref',
        'in',
        batch.map(row => row.invoice_ref),
      )
      .orderBy('credit_notes.created_at')
      .orderBy('credit_notes.credit_note_ref')
      .$narrowType<{ invoice_ref: string }>()
      .execute()
    for (const { invoice_ref, ...cancelled } of rows)
      found.set(invoice_ref, [...(found.get(invoice_ref) ?? []), cancelled])
  }
  return invoices.map(row => {
    const cancelled = found.get(row.invoice_ref)
    return cancelled ? { ...row, cancelled } : row
  })
}

type Paid = { readonly invoice_ref: string; readonly receipt_ref: string | null; readonly put_cents: number }

/** Adds to each invoice all receipts with money on it, where that is not simply the whole sum by its own receipt. */
export async function withReceipts<Row extends Paid>(
  db: Queries,
  invoices: readonly Row[],
): Promise<(Omit<Row, 'put_cents'> & { readonly receipts?: { receipt_ref: string; amount: number }[] })[]> {
  const put = invoices.filter(({ put_cents }) => put_cents > 0).map(({ invoice_ref }) => invoice_ref)
  const receiptsOf = Map.groupBy(await receiptsOn(db, put), ({ invoice_ref }) => invoice_ref)
  return invoices.map(({ put_cents, ...row }) => {
    const its = receiptsOf.get(row.invoice_ref) ?? []
    const isWhole = its.length === 1 && its[0]?.receipt_ref === row.receipt_ref && its[0]?.cents === put_cents
    if (put_cents === 0 || isWhole) return row
    return { ...row, receipts: its.map(({ receipt_ref, cents }) => ({ receipt_ref, amount: dollars(cents) })) }
  })
}
