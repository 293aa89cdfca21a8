import type { Invoice, InvoiceKind } from '#contract/invoices.ts'
import { dollars } from '#rules/money.ts'
import type { Reader } from '../../db/access.ts'
import { among } from '../../db/rows-with-ids.ts'
import { collection, collectionOf, isOwnPayment, withCancelled, withReceipts } from './invoice-receipts.ts'

/** All invoices of a month by number, void ones included, with the receipts of the paid ones and the cancelled receipts. */
export async function invoicesOf(
  db: Reader,
  kind: InvoiceKind,
  month: string,
  ids: readonly string[] | undefined,
): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .leftJoin('payments', join => join.onRef('payments.invoice_ref', '=', 'invoices.invoice_ref').on(isOwnPayment))
    .select([
      'invoices.invoice_ref',
      'payments.receipt_ref',
      'invoices.student_id',
      'invoices.student_string',
      'invoices.total_cents',
      'invoices.year_month',
      'payments.status',
      'payments.payment_id',
      'invoices.due_date',
      'invoices.put_cents',
    ])
    .select(collection)
    .where('invoices.kind', '=', kind)
    .where('invoices.year_month', '=', month)
    .where(among(ids, 'invoices.invoice_ref', 'payments.payment_id', 'payments.receipt_ref'))
    .orderBy('invoices.invoice_ref')
    .execute()
  const found = await withCancelled(db, await withReceipts(db, rows))
  return found.map(({ total_cents, year_month, status, payment_type, paid_at, collected_by, ...row }) => ({
    ...row,
    ...collectionOf({ payment_type, paid_at, collected_by }),
    status: status ?? 'void',
    total_amount: dollars(total_cents),
    yearMonth: year_month,
  }))
}
