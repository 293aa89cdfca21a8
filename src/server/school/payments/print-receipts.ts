import { clause } from '#contract/fill.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import { print } from '../../calls/handler.ts'
import { claimOriginals } from '../../calls/original-claims.ts'
import type { ReceiptPaper } from '../../office/documents/papers.ts'
import { inOrder, nameOf, type Printing, toPrint } from '../../office/documents/print.ts'
import { receiptsFor, receiptsOf, type Uncopied } from './receipts-of.ts'

/** All receipts of one student in the month. The first print of each is the original, later ones are copies. */
export const pdfReceiptLive = print('pdfReceiptLive', async ({ student_id, yearMonth }, at) => {
  const papers = await papersOf(at, 'live', student_id, yearMonth)
  return papers.length === 0
    ? at.refuse('nothingToPrint', { what: clause('monthOfStudent', { student: student_id, month: yearMonth }) })
    : toPrint(at, { of: 'receipts', papers }, `live-receipts-${student_id}-${yearMonth}`)
})

/** All receipts of one student in the month. The first print of each is the original, later ones are copies. */
export const pdfReceiptVideo = print('pdfReceiptVideo', async ({ student_id, yearMonth }, at) => {
  const papers = await papersOf(at, 'video', student_id, yearMonth)
  return papers.length === 0
    ? at.refuse('nothingToPrint', { what: clause('monthOfStudent', { student: student_id, month: yearMonth }) })
    : toPrint(at, { of: 'receipts', papers }, `video-receipts-${student_id}-${yearMonth}`)
})

/** These receipts, in this order. The first print of each is the original, later ones are copies. */
export const pdfReceipts = print('pdfReceipts', async ({ refs: named }, at) => {
  const refs = [...new Set(named)]
  const found = await receiptsOf(at.tx, refs)
  const receipts = inOrder(found, refs, ref => at.refuse('unknown', { ref }))
  return toPrint(at, { of: 'receipts', papers: await claimed(at, receipts) }, nameOf(refs))
})

async function papersOf(
  printing: Printing,
  kind: InvoiceKind,
  studentId: string,
  month: string,
): Promise<readonly ReceiptPaper[]> {
  const receipts = await receiptsOf(printing.tx, await receiptsFor(printing.tx, kind, studentId, month))
  return receipts.length === 0 ? [] : claimed(printing, receipts)
}

async function claimed(printing: Printing, receipts: readonly Uncopied[]): Promise<readonly ReceiptPaper[]> {
  const refs = receipts.map(({ ref }) => ref)
  const originals = await claimOriginals(printing, 'receipt', refs)
  return receipts.map(receipt => ({ ...receipt, copy: !originals.has(receipt.ref) }))
}
