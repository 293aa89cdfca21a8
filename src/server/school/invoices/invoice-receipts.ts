import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { CancelledReceipt, Invoice } from '#contract/invoices.ts'
import { dollars } from '#rules/money.ts'
import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { Row, Tables } from '../../db/tables.ts'
import { receiptsOn } from '../money/receipts-on-invoices.ts'

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

type Billed = { readonly invoice_ref: string; readonly total_cents: number }

/** What a receipt put to an invoice and the whole receipt, in dollars. Nothing where both are the whole invoice. */
const shareOf = (cents: number, whole: number, { total_cents }: Billed) =>
  cents === total_cents && whole === total_cents ? {} : { amount: dollars(cents), receipt_amount: dollars(whole) }

/** Adds to each invoice its receipts that were cancelled, oldest first. */
export async function withCancelled<Row extends Billed>(
  db: Queries,
  invoices: readonly Row[],
): Promise<(Row & { readonly cancelled?: CancelledReceipt[] })[]> {
  const found = []
  for (const batch of batches(invoices, 1))
    found.push(
      ...(await db
        .selectFrom('allocations')
        .innerJoin('credit_notes', 'credit_notes.receipt_ref', 'allocations.receipt_ref')
        .innerJoin('money_in', 'money_in.receipt_ref', 'allocations.receipt_ref')
        .select(['allocations.invoice_ref', 'allocations.cents', 'credit_notes.credit_note_ref'])
        .select(['money_in.receipt_ref', 'money_in.cents as whole', 'money_in.method as payment_type'])
        .select(['money_in.received_at as paid_at', 'money_in.received_by as collected_by'])
        .where('allocations.cause', '=', sql.lit('reversed'))
        .where(
          'allocations.invoice_ref',
          'in',
          batch.map(row => row.invoice_ref),
        )
        .orderBy('credit_notes.created_at')
        .orderBy('credit_notes.credit_note_ref')
        .$narrowType<{ invoice_ref: string }>()
        .execute()),
    )
  const cancelledOf = Map.groupBy(found, ({ invoice_ref }) => invoice_ref)
  return invoices.map(row => {
    const its = cancelledOf.get(row.invoice_ref)
    if (!its) return row
    const cancelled = its.map(({ invoice_ref: _, cents, whole, ...receipt }) => ({
      ...receipt,
      ...shareOf(-cents, whole, row),
    }))
    return { ...row, cancelled }
  })
}

type Paid = Billed & { readonly receipt_ref: string | null; readonly put_cents: number }

/** Adds to each invoice all receipts with money on it, where that is not simply one receipt for it alone and all of it. */
export async function withReceipts<Row extends Paid>(
  db: Queries,
  invoices: readonly Row[],
): Promise<(Omit<Row, 'put_cents'> & Pick<Invoice, 'receipts'>)[]> {
  const put = invoices.filter(({ put_cents }) => put_cents > 0).map(({ invoice_ref }) => invoice_ref)
  const receiptsOf = Map.groupBy(await receiptsOn(db, put), ({ invoice_ref }) => invoice_ref)
  return invoices.map(({ put_cents, ...row }) => {
    const its = receiptsOf.get(row.invoice_ref) ?? []
    const [one, ...more] = its
    const isWhole = more.length === 0 && one?.cents === row.total_cents && one.whole === row.total_cents
    if (put_cents === 0 || isWhole) return row
    const receipts = its.map(({ invoice_ref: _, cents, whole, ...receipt }) => ({
      ...receipt,
      ...{ amount: dollars(cents), receipt_amount: dollars(whole) },
    }))
    return { ...row, receipts }
  })
}
