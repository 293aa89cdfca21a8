import { dollars } from '#rules/money.ts'
import { readList } from '../../calls/handler.ts'
import { rowsOf } from '../../db/row-source.ts'
import { paymentsWith } from './payments-by-status.ts'

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
