import type { Invoice, InvoiceKind } from '#contract/invoices.ts'
import { dollars } from '#rules/money.ts'
import type { Reader } from '../answer.ts'

/** All invoices of a month by number, void ones included, with the receipts of the paid ones. */
export async function invoicesOf(db: Reader, kind: InvoiceKind, month: string): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.invoice_ref', 'invoices.invoice_ref')
    .select([
      'invoices.invoice_ref',
      'payments.receipt_ref',
      'invoices.student_id',
      'invoices.student_string',
      'invoices.total_cents',
      'invoices.year_month',
      'payments.status',
    ])
    .where('invoices.kind', '=', kind)
    .where('invoices.year_month', '=', month)
    .orderBy('invoices.invoice_ref')
    .execute()
  return rows.map(({ total_cents, year_month, ...row }) => ({
    ...row,
    total_amount: dollars(total_cents),
    yearMonth: year_month,
  }))
}
