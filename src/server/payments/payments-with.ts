import type { InvoiceKind } from '#contract/invoices.ts'
import { dollars } from '#rules/money.ts'
import { among } from '../among.ts'
import type { Reader } from '../answer.ts'
import { notReversed } from './reversed.ts'

type Payment = {
  readonly payment_id: string
  readonly student_string: string
  readonly student_id: string
  readonly month: string
  readonly status: string
  readonly total_amount: number
  readonly invoice_ref: string
  readonly course_name: string | null
}

/** The payments with a status, oldest month first, then by id. Reversed ones are neither pending nor paid. */
export async function paymentsWith(
  db: Reader,
  kind: InvoiceKind,
  status: 'pending' | 'paid',
  ids: readonly string[] | undefined,
): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('courses', 'courses.course_id', 'payments.course_id')
    .select([
      'payments.payment_id',
      'payments.student_string',
      'payments.student_id',
      'payments.month',
      'payments.status',
      'payments.total_cents',
      'payments.invoice_ref',
      'courses.course_name',
    ])
    .where('payments.kind', '=', kind)
    .where('payments.status', '=', status)
    .where(notReversed)
    .where(among(ids, 'payments.payment_id'))
    .orderBy('payments.month')
    .orderBy('payments.payment_id')
    .execute()
  return rows.map(({ total_cents, ...row }) => ({ ...row, total_amount: dollars(total_cents) }))
}
