import type { InvoiceKind } from '#contract/invoices.ts'
import type { Reader } from '../../db/access.ts'
import { among } from '../../db/rows-with-ids.ts'
import { isOwnPayment } from '../invoices/invoice-receipts.ts'

/** The payments with a status, oldest month first, then by id. Reversed ones are neither pending nor paid. */
export const paymentsWith = (
  db: Reader,
  kind: InvoiceKind,
  status: 'pending' | 'paid',
  ids: readonly string[] | undefined,
) =>
  db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.invoice_ref', 'payments.invoice_ref')
    .select([
      'payments.payment_id',
      'payments.student_string',
      'payments.student_id',
      'payments.month',
      'payments.status',
      'payments.total_cents',
      'payments.invoice_ref',
      'payments.due_date',
      'invoices.put_cents',
    ])
    .where('payments.kind', '=', kind)
    .where('payments.status', '=', status)
    .where(isOwnPayment)
    .where(among(ids, 'payments.payment_id', 'payments.invoice_ref', 'payments.course_id'))
    .orderBy('payments.month')
    .orderBy('payments.payment_id')
