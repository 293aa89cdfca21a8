import type { InvoiceKind } from '#contract/invoices.ts'
import type { PaymentType } from '#contract/payment-types.ts'
import { lessonCount } from '#rules/billing.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { dollars, money } from '#rules/money.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Change, Writer } from '../../db/access.ts'
import { nextRef } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import type { Moment } from '../../process/clock.ts'
import { stored } from '../../process/clock.ts'
import { letterheadNow } from '../business/letterheads.ts'
import { nameOf } from '../staff/name-of.ts'
import { postLedger } from '../tokens/post-ledger.ts'

type Collecting = Moment & {
  readonly tx: Writer
  readonly staff: string
  readonly refuse: Refuse<'collectPayment'>
}

/** The pending payment, locked until the transaction ends. */
export async function paymentToCollect(
  { tx, refuse }: Collecting,
  kind: InvoiceKind,
  id: string,
): Promise<Row<'payments'>> {
  await lock(tx, `payment:${id}`)
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!payment) return refuse('unknown', { id })
  if (payment.status !== 'pending') return refuseSettled({ tx, refuse }, payment)
  return payment
}

/** Why a payment cannot be collected any more. */
async function refuseSettled(
  { tx, refuse }: Pick<Collecting, 'tx' | 'refuse'>,
  payment: Row<'payments'>,
): Promise<never> {
  const { payment_id: id, receipt_ref, paid_at, collected_by } = payment
  if (receipt_ref === null || paid_at === null || collected_by === null) return refuse('void', { id })
  const note = await tx
    .selectFrom('credit_notes')
    .select('credit_note_ref')
    .where('payment_id', '=', id)
    .executeTakeFirst()
  if (note) return refuse('reversed', { id, note: note.credit_note_ref })
  return refuse('paid', { id, receipt: receipt_ref, staff: await nameOf(tx, collected_by), date: dateOf(paid_at) })
}

/** Credits the tokens of each line. */
export async function creditTokens({ tx, now, staff }: Collecting, payment: Row<'payments'>): Promise<Change[]> {
  const lines = await tx
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_ref', '=', payment.invoice_ref)
    .orderBy('position')
    .execute()
  const subject = `payment:${payment.payment_id}`
  return postLedger(
    tx,
    lines.map(line => ({
      student_id: payment.student_id,
      token_name: line.token_name,
      transaction_type: 'Purchase',
      transaction_detail: `${payment.invoice_ref} ${line.course_name}, ${lessonCount(line.quantity, payment.kind)}`,
      amount: line.quantity,
      timestamp: stored(now),
      staff,
      subject,
      cause: `${subject}:${line.position}`,
    })),
  )
}

/**
 * Marks the payment as paid and gives it its receipt. This comes last, because a refusal after the number was taken
 * would only waste work.
 */
export async function settle(
  { tx, now, today, staff, refuse }: Collecting,
  payment: Row<'payments'>,
  { payment_type, expiry_date }: { payment_type: PaymentType; expiry_date: string | null },
): Promise<{ readonly message: string; readonly receipt_ref: string; readonly changed: Change }> {
  const letterhead_id = await letterheadNow(tx)
  const receipt_ref = await nextRef(tx, payment.kind === 'live' ? 'LR' : 'VR', today.year)
  const after = {
    status: 'paid' as const,
    payment_type,
    receipt_ref,
    paid_at: stored(now),
    collected_by: staff,
    expiry_date,
    letterhead_id,
  }
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set(after)
    .where('payment_id', '=', payment.payment_id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  // The invoice was voided since it was read. The transaction rolls back, also the number.
  if (Number(numUpdatedRows) === 0) refuse('void', { id: payment.payment_id })
  return {
    message: `${receipt_ref}, ${payment.student_string}, ${money(dollars(payment.total_cents))}`,
    receipt_ref,
    changed: {
      table: 'payments',
      id: payment.payment_id,
      before: {
        status: payment.status,
        payment_type: payment.payment_type,
        receipt_ref: payment.receipt_ref,
        paid_at: payment.paid_at,
        collected_by: payment.collected_by,
        expiry_date: payment.expiry_date,
        letterhead_id: payment.letterhead_id,
      },
      after,
    },
  }
}
