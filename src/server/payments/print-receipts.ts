import type { InvoiceKind } from '#contract/invoices.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { answer, type Writer } from '../answer.ts'
import { lock } from '../db/lock.ts'
import type { ReceiptPaper } from '../documents/papers.ts'
import { print } from '../documents/print.ts'

/** All receipts of one student in the month. The first print of each is the original, later ones are copies. */
export const pdfReceiptLive = answer('pdfReceiptLive', async ({ student_id, yearMonth }, at) => {
  const papers = await papersOf(at.tx, 'live', student_id, yearMonth)
  return papers.length === 0
    ? at.refuse('nothingToPrint', { what: `${student_id}, ${yearMonth}` })
    : print(at, { of: 'receipts', papers }, `live-receipts-${student_id}-${yearMonth}`)
})

/** All receipts of one student in the month. The first print of each is the original, later ones are copies. */
export const pdfReceiptVideo = answer('pdfReceiptVideo', async ({ student_id, yearMonth }, at) => {
  const papers = await papersOf(at.tx, 'video', student_id, yearMonth)
  return papers.length === 0
    ? at.refuse('nothingToPrint', { what: `${student_id}, ${yearMonth}` })
    : print(at, { of: 'receipts', papers }, `video-receipts-${student_id}-${yearMonth}`)
})

async function papersOf(tx: Writer, kind: InvoiceKind, studentId: string, month: string): Promise<ReceiptPaper[]> {
  // Two people who print at once get one original between them.
  await lock(tx, `print receipts ${studentId}`)
  const paid = await tx
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.invoice_ref', 'payments.invoice_ref')
    .select([
      'payments.receipt_ref',
      'payments.invoice_ref',
      'payments.month',
      'payments.paid_at',
      'payments.payment_type',
      'payments.expiry_date',
      'payments.total_cents',
      'invoices.student_id',
      'invoices.student_name',
      'invoices.chinese_name',
    ])
    .where('payments.kind', '=', kind)
    .where('payments.student_id', '=', studentId)
    .where('payments.month', '=', month)
    .where('payments.status', '=', 'paid')
    .orderBy('payments.receipt_ref')
    .execute()
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
  const printed = await tx
    .selectFrom('print_log')
    .select('ref')
    .where('document', '=', 'receipt')
    .where(
      'ref',
      'in',
      paid.flatMap(row => row.receipt_ref ?? []),
    )
    .execute()
  const before = new Set(printed.map(row => row.ref))

  return paid.map(row => {
    const { receipt_ref, paid_at, payment_type } = row
    if (receipt_ref === null || paid_at === null || payment_type === null) {
      throw new Error(`The payment for ${row.invoice_ref} is paid without a receipt.`)
    }
    return {
      ref: receipt_ref,
      kind,
      invoice_ref: row.invoice_ref,
      student: { student_id: row.student_id, name: row.student_name, chinese_name: row.chinese_name },
      month: row.month,
      paid_on: dateOf(paid_at),
      payment_type,
      expiry_date: row.expiry_date,
      lines: linesOf.get(row.invoice_ref) ?? [],
      total_cents: row.total_cents,
      copy: before.has(receipt_ref),
    }
  })
}
