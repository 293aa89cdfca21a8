import { write } from '../../calls/handler.ts'
import type { Change, Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { keepsDeposit } from '../money/deposits.ts'
import { receiptsOn } from '../money/receipts-on-invoices.ts'
import { freeCharges } from './waiting-charges.ts'

/** Voids an unpaid invoice for good. It keeps its number and its lines; its lessons and charges become billable again. */
export const voidInvoice = write('voidInvoice', async ({ invoice_ref, reason }, { tx, now, caller, refuse }) => {
  await lock(tx, 'money', 'billing')
  if (await keepsDeposit(tx, invoice_ref)) refuse('returned', { ref: invoice_ref })
  const payment = await voidPayment(tx, invoice_ref)
  if (!payment) {
    const invoice = await tx
      .selectFrom('invoices')
      .select(['voided_at', 'put_cents', 'total_cents'])
      .where('invoice_ref', '=', invoice_ref)
      .executeTakeFirst()
    if (!invoice) return refuse('unknown', { ref: invoice_ref })
    if (invoice.voided_at !== null) return refuse('already', { ref: invoice_ref })
    const isPaid = invoice.put_cents === invoice.total_cents
    const receipts = await receiptsOn(tx, [invoice_ref])
    if (receipts.length === 0) return refuse(isPaid ? 'credited' : 'partCredited', { ref: invoice_ref })
    const receipt = naming(receipts.map(({ receipt_ref }) => receipt_ref))
    return refuse(isPaid ? 'paid' : 'partPaid', { ref: invoice_ref, receipt })
  }

  const voided = await markVoid(tx, invoice_ref, voidingOf(now, caller.username, reason))
  return {
    answer: { success: true, message: `${invoice_ref} of ${payment.student} is void.` },
    changed: [payment.change, ...voided],
  }
})

/** One ref, or all of several. */
const naming = ([one = '', ...more]: readonly string[]): string | readonly string[] =>
  more.length === 0 ? one : [one, ...more]

/** Voids the pending payment of an invoice, if it has one and nothing was put to it. */
export async function voidPayment(
  tx: Writer,
  invoice_ref: string,
): Promise<{ readonly student: string; readonly change: Change } | undefined> {
  const payment = await tx
    .updateTable('payments')
    .set({ status: 'void' })
    .where('invoice_ref', '=', invoice_ref)
    .where('status', '=', 'pending')
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('invoices')
            .select('invoices.invoice_ref')
            .whereRef('invoices.invoice_ref', '=', 'payments.invoice_ref')
            .where('invoices.put_cents', '>', 0),
        ),
      ),
    )
    .returning(['payment_id', 'student_string'])
    .executeTakeFirst()
  if (!payment) return undefined
  const change = {
    table: 'payments',
    id: payment.payment_id,
    before: { status: 'pending' },
    after: { status: 'void' },
  } as const
  return { student: payment.student_string, change }
}

export type Voiding = { readonly voided_at: string; readonly voided_by: string; readonly void_reason: string }

/** When, by whom and why an invoice is voided. */
export const voidingOf = (now: Parameters<typeof stored>[0], username: string, reason: string): Voiding => ({
  voided_at: stored(now),
  voided_by: username,
  void_reason: reason,
})

/** Marks an invoice as void. Its lessons and charges become billable again. */
export async function markVoid(tx: Writer, invoice_ref: string, after: Voiding): Promise<Change[]> {
  await tx.updateTable('invoices').set(after).where('invoice_ref', '=', invoice_ref).execute()
  const freed = await tx.deleteFrom('billed_lessons').where('invoice_ref', '=', invoice_ref).returningAll().execute()
  const charges = await freeCharges(tx, invoice_ref)
  const before = { voided_at: null, voided_by: null, void_reason: null }
  return [
    { table: 'invoices', id: invoice_ref, before, after },
    ...[...Map.groupBy(freed, row => row.position)].map(
      ([position, rows]): Change => ({
        table: 'billed_lessons',
        id: `${invoice_ref}/${position}`,
        before: { student_id: rows[0]!.student_id, live_lesson_ids: rows.map(row => row.live_lesson_id) },
        after: null,
      }),
    ),
    ...charges,
  ]
}
