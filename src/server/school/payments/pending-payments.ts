import type { InvoiceKind } from '#contract/invoices.ts'
import { dollars } from '#rules/money.ts'
import { readList } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import { rowsOf } from '../../db/row-source.ts'
import { among } from '../../db/rows-with-ids.ts'
import { isOwnPayment } from '../invoices/invoice-receipts.ts'

/** The payments with a status, oldest month first, then by id. Reversed ones are neither pending nor paid. */
const paymentsWith = (db: Reader, kind: InvoiceKind, status: 'pending' | 'paid', ids: readonly string[] | undefined) =>
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

/** What is asked for: the rest of an invoice, and of a paid one the total. */
const amountsOf = ({ status }: { readonly status: string }, total: number, put: number) => ({
  total_amount: dollars(status === 'pending' ? total - put : total),
  invoice_amount: dollars(total),
})

export const pendingPayments = readList('pendingPayments', async ({ status, ids }, { db }) => ({
  rows: rowsOf(paymentsWith(db, 'live', status, ids), ({ total_cents, put_cents, ...payment }) => ({
    ...payment,
    ...amountsOf(payment, total_cents, put_cents),
  })),
  body: rows => rows,
}))

export const pendingVideoPayments = readList('pendingVideoPayments', async ({ status, ids }, { db }) => ({
  rows: rowsOf(
    paymentsWith(db, 'video', status, ids)
      .leftJoin('courses', 'courses.course_id', 'payments.course_id')
      .select('courses.course_name'),
    ({ payment_id, course_name, total_cents, put_cents, ...payment }) => ({
      video_payment_id: payment_id,
      ...payment,
      ...amountsOf(payment, total_cents, put_cents),
      ...(course_name === null ? {} : { course_name }),
    }),
  ),
  body: rows => rows,
}))
