import { lessonCount } from '#rules/billing.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { dollars, money } from '#rules/money.ts'
import { mayReverse, minutesToReverse } from '#rules/roles.ts'
import { write } from '../../calls/handler.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Change, Writer } from '../../db/access.ts'
import { nextId, nextRef } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import { stored } from '../../process/clock.ts'
import { letterheadNow } from '../business/letterheads.ts'
import { markVoid } from '../invoices/void-invoice.ts'
import { nameOf } from '../staff/name-of.ts'
import { balanceToTake } from '../tokens/balance-to-take.ts'
import { postLedger } from '../tokens/post-ledger.ts'

type Payment = Row<'payments'>
type Reversing = { readonly tx: Writer; readonly refuse: Refuse<'reversePayment'> }

/**
 * Takes a collected payment back. The receipt stays as it is: a credit note cancels it, entries of the ledger take its
 * tokens back, and its invoice is owed again under another payment, or void.
 */
export const reversePayment = write(
  'reversePayment',
  async ({ payment_id, reason, then, allow_negative }, { tx, now, today, caller, refuse }) => {
    const reversing = { tx, refuse }
    const payment = await paymentToReverse(reversing, payment_id)
    if (!mayReverse(caller, payment, now)) refuse('role', { role: caller.role, minutes: minutesToReverse })
    const { kind, invoice_ref, student_id, total_cents } = payment
    const lines = await tx
      .selectFrom('invoice_lines')
      .selectAll()
      .where('invoice_ref', '=', invoice_ref)
      .orderBy('position')
      .execute()
    await tokensToTake(reversing, payment, lines, allow_negative)

    const letterhead_id = await letterheadNow(tx)
    const credit_note_ref = await nextRef(tx, kind === 'live' ? 'LCN' : 'VCN', today.year)
    const note = {
      credit_note_ref,
      kind,
      payment_id,
      invoice_ref,
      invoice_status: then === 'owed' ? ('pending' as const) : ('void' as const),
      student_id,
      total_cents,
      reason,
      created_at: stored(now),
      created_by: caller.username,
      letterhead_id,
    }
    const taken = await postLedger(
      tx,
      lines.map(line => ({
        student_id,
        token_name: line.token_name,
        transaction_type: 'Correct',
        transaction_detail: `${credit_note_ref} takes back ${invoice_ref} ${line.course_name}, ${lessonCount(line.quantity, kind)}`,
        amount: -line.quantity,
        timestamp: note.created_at,
        staff: caller.username,
        subject: `payment:${payment_id}`,
        cause: `reversal:${payment_id}:${line.position}`,
      })),
    )
    const voiding = { voided_at: note.created_at, voided_by: caller.username, void_reason: reason }
    const invoice = then === 'owed' ? [await oweAgain(tx, payment)] : await markVoid(tx, invoice_ref, voiding)
    // This comes last: it changes the row of the month, which other transactions change after their numbers and tokens.
    await tx.insertInto('credit_notes').values(note).execute()
    return {
      answer: {
        success: true,
        message: `${credit_note_ref}, ${payment.student_string}, ${money(dollars(total_cents))}`,
        credit_note_ref,
      },
      changed: [{ table: 'credit_notes', id: credit_note_ref, before: null, after: note }, ...invoice, ...taken],
    }
  },
)

/** The collected payment, locked until the transaction ends. */
async function paymentToReverse({ tx, refuse }: Reversing, id: string): Promise<Payment> {
  await lock(tx, `payment:${id}`)
  const payment = await tx.selectFrom('payments').selectAll().where('payment_id', '=', id).executeTakeFirst()
  if (!payment) return refuse('unknown', { id })
  if (payment.receipt_ref === null) return refuse('notCollected', { id })
  const note = await tx.selectFrom('credit_notes').selectAll().where('payment_id', '=', id).executeTakeFirst()
  if (!note) return payment
  return refuse('reversed', {
    receipt: payment.receipt_ref,
    staff: await nameOf(tx, note.created_by),
    date: dateOf(note.created_at),
    note: note.credit_note_ref,
  })
}

/** Refuses when the student has used some of the tokens and the balance may not become negative. */
async function tokensToTake(
  { tx, refuse }: Reversing,
  { student_id, student_string }: Payment,
  lines: readonly Row<'invoice_lines'>[],
  allowNegative: boolean,
): Promise<void> {
  for (const [name, its] of Map.groupBy(lines, line => line.token_name)) {
    const amount = its.reduce((sum, line) => sum + line.quantity, 0)
    const balance = await balanceToTake(tx, student_id, name)
    if (balance < amount && !allowNegative) refuse('used', { student: student_string, balance, name, amount })
  }
}

/** Asks for the invoice's total once more, under another payment. */
async function oweAgain(tx: Writer, payment: Payment): Promise<Change> {
  const row = {
    ...payment,
    payment_id: await nextId(tx, payment.kind === 'live' ? 'PL' : 'PV', 6),
    status: 'pending' as const,
    payment_type: null,
    receipt_ref: null,
    paid_at: null,
    collected_by: null,
    expiry_date: null,
    letterhead_id: null,
  }
  await tx.insertInto('payments').values(row).execute()
  return { table: 'payments', id: row.payment_id, before: null, after: row }
}
