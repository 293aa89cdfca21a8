import { dateOf } from '#rules/hong-kong.ts'
import type { Writer } from '../../db/access.ts'
import type { ReceiptPaper } from '../../office/documents/papers.ts'
import { letterheadsOf } from '../business/letterheads.ts'

/** The receipts, with the credit notes that cancel them. */
const receipts = (tx: Writer) =>
  tx
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.invoice_ref', 'payments.invoice_ref')
    .leftJoin('credit_notes', 'credit_notes.payment_id', 'payments.payment_id')
    .select([
      'payments.kind',
      'payments.receipt_ref',
      'payments.invoice_ref',
      'payments.month',
      'payments.paid_at',
      'payments.payment_type',
      'payments.expiry_date',
      'payments.total_cents',
      'payments.letterhead_id',
      'invoices.student_id',
      'invoices.student_name',
      'invoices.chinese_name',
      'credit_notes.credit_note_ref',
      'credit_notes.created_at as cancelled_at',
    ])
    .where('payments.status', '=', 'paid')
    .orderBy('payments.receipt_ref')

/** Receipts as they are printed, by number. */
export async function receiptsOf(
  tx: Writer,
  which: (query: ReturnType<typeof receipts>) => ReturnType<typeof receipts>,
): Promise<Omit<ReceiptPaper, 'copy'>[]> {
  const paid = await which(receipts(tx)).execute()
  if (paid.length === 0) return []
  const lines = await tx
    .selectFrom('invoice_lines')
    .select(['invoice_ref', 'course_name', 'quantity', 'amount_cents'])
    .where(
      'invoice_ref',
      'in',
      paid.map(row => row.invoice_ref),
    )
    .orderBy('invoice_ref')
    .orderBy('position')
    .execute()
  const linesOf = Map.groupBy(lines, line => line.invoice_ref)
  const schoolOf = await letterheadsOf(tx)
  return paid.map(row => {
    const { receipt_ref, paid_at, payment_type, credit_note_ref, cancelled_at } = row
    if (receipt_ref === null || paid_at === null || payment_type === null) {
      throw new Error(`The payment for ${row.invoice_ref} is paid without a receipt.`)
    }
    return {
      ref: receipt_ref,
      school: schoolOf(row.letterhead_id),
      kind: row.kind,
      invoice_ref: row.invoice_ref,
      student: { student_id: row.student_id, name: row.student_name, chinese_name: row.chinese_name },
      month: row.month,
      paid_on: dateOf(paid_at),
      payment_type,
      expiry_date: row.expiry_date,
      lines: linesOf.get(row.invoice_ref) ?? [],
      total_cents: row.total_cents,
      cancelled:
        credit_note_ref !== null && cancelled_at !== null ? { credit_note_ref, on: dateOf(cancelled_at) } : null,
    }
  })
}
