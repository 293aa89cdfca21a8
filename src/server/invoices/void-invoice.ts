import type { Change } from '../answer.ts'
import { answer } from '../answer.ts'
import { stored } from '../clock.ts'

/** Voids an unpaid invoice for good. It keeps its number and its lines; its lessons become billable again. */
export const voidInvoice = answer('voidInvoice', async ({ invoice_ref, reason }, { tx, now, asker, refuse }) => {
  const payment = await tx
    .updateTable('payments')
    .set({ status: 'void' })
    .where('invoice_ref', '=', invoice_ref)
    .where('status', '=', 'pending')
    .returning(['payment_id', 'student_string'])
    .executeTakeFirst()
  if (!payment) {
    const standing = await tx
      .selectFrom('payments')
      .select(['status', 'receipt_ref'])
      .where('invoice_ref', '=', invoice_ref)
      .executeTakeFirst()
    if (!standing) return refuse('unknown', { ref: invoice_ref })
    if (standing.receipt_ref !== null) return refuse('paid', { ref: invoice_ref, receipt: standing.receipt_ref })
    return refuse('already', { ref: invoice_ref })
  }

  const voided_at = stored(now)
  const after = { voided_at, voided_by: asker.username, void_reason: reason }
  await tx.updateTable('invoices').set(after).where('invoice_ref', '=', invoice_ref).execute()
  const freed = await tx.deleteFrom('billed_lessons').where('invoice_ref', '=', invoice_ref).returningAll().execute()
  const byLine = Map.groupBy(freed, row => row.position)
  return {
    answer: { success: true, message: `${invoice_ref} of ${payment.student_string} is void.` },
    changed: [
      { table: 'payments', id: payment.payment_id, before: { status: 'pending' }, after: { status: 'void' } },
      {
        table: 'invoices',
        id: invoice_ref,
        before: { voided_at: null, voided_by: null, void_reason: null },
        after,
      },
      ...[...byLine].map(
        ([position, rows]): Change => ({
          table: 'billed_lessons',
          id: `${invoice_ref}/${position}`,
          before: { student_id: rows[0]!.student_id, live_lesson_ids: rows.map(row => row.live_lesson_id) },
          after: null,
        }),
      ),
    ],
  }
})
