import { dollars } from '#rules/money.ts'
import { readList } from '../../calls/handler.ts'
import { rowsOf } from '../../db/row-source.ts'
import { paymentsWith } from './payments-with.ts'

export const pendingPayments = readList('pendingPayments', async ({ status, ids }, { db }) => ({
  rows: rowsOf(paymentsWith(db, 'live', status, ids), ({ total_cents, ...payment }) => ({
    ...payment,
    total_amount: dollars(total_cents),
  })),
  body: rows => rows,
}))

export const pendingVideoPayments = readList('pendingVideoPayments', async ({ status, ids }, { db }) => ({
  rows: rowsOf(
    paymentsWith(db, 'video', status, ids)
      .leftJoin('courses', 'courses.course_id', 'payments.course_id')
      .select('courses.course_name'),
    ({ payment_id, course_name, total_cents, ...payment }) => ({
      video_payment_id: payment_id,
      ...payment,
      total_amount: dollars(total_cents),
      ...(course_name === null ? {} : { course_name }),
    }),
  ),
  body: rows => rows,
}))
