import type { InvoiceKind } from '#contract/invoices.ts'
import type { PaymentType } from '#contract/payment-types.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { cents, dollars, money } from '#rules/money.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import { type Debt, debtsOf, restOf } from '../money/debts.ts'
import { move } from '../money/move-money.ts'
import { issueReceipt } from '../money/receipts.ts'
import { lockWhatFollows, type Moving, neverReopens } from '../money/settle-invoices.ts'
import { nameOf } from '../staff/name-of.ts'
import { takenBackBy } from './credit-note-of-payment.ts'

type Collecting = Moving & { readonly refuse: Refuse<'collectPayment'> }

/** The invoice of a pending payment. `amount`: the dollars that somebody has seen as its rest. */
export async function debtToCollect(
  { tx, refuse }: Collecting,
  { kind, id, amount }: { readonly kind: InvoiceKind; readonly id: string; readonly amount: number | undefined },
): Promise<Debt> {
  await lock(tx, 'money')
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!payment) return refuse('unknown', { id })
  if (payment.status !== 'pending') return refuseSettled({ tx, refuse }, payment)
  const debt = (await debtsOf(tx, [payment.invoice_ref])).get(payment.invoice_ref)!
  if (amount !== undefined && cents(amount) !== restOf(debt))
    refuse('changed', { rest: money(dollars(restOf(debt))), amount: money(amount), ref: debt.invoice_ref })
  return debt
}

/** Why a payment cannot be collected any more. */
async function refuseSettled(
  { tx, refuse }: { readonly tx: Writer; readonly refuse: Refuse<'collectPayment'> },
  { payment_id: id, invoice_ref, receipt_ref, paid_at, collected_by, reopened_at }: Row<'payments'>,
): Promise<never> {
  if (paid_at === null || collected_by === null) return refuse('void', { id })
  const note = await takenBackBy(tx, id)
  if (reopened_at !== null && note) return refuse('reversed', { id, note: note.credit_note_ref })
  if (reopened_at !== null) return refuse('opened', { id, ref: invoice_ref })
  const [staff, date] = [await nameOf(tx, collected_by), dateOf(paid_at)]
  return receipt_ref === null
    ? refuse('credited', { id, staff, date })
    : refuse('paid', { id, receipt: receipt_ref, staff, date })
}

/** Takes exactly what is open of an invoice: one receipt, and one allocation. */
export async function collect(
  collecting: Moving,
  debt: Debt,
  { payment_type, expiry_date }: { readonly payment_type: PaymentType; readonly expiry_date?: string },
) {
  const rest = restOf(debt)
  const day = collecting.today.toString()
  const { family_id, kind } = debt
  await lockWhatFollows(collecting.tx, [debt])
  const { receipt, changed } = await issueReceipt(collecting, {
    ...{ kind, family_id, cents: rest },
    ...{ method: payment_type, paid_on: day, note: '', payer: '' },
  })
  const moved = await move(collecting, [{ source: { receipt }, debt, cents: rest, expiry_date }], {
    cause: 'received',
    day,
    reopening: neverReopens,
  })
  const { receipt_ref } = receipt
  const message = `${receipt_ref}, ${debt.student_string}, ${money(dollars(rest))}`
  return { answer: { success: true, message, receipt_ref } as const, changed: [...moved, changed] }
}
