import { dateOf } from '#rules/hong-kong.ts'
import { print } from '../../calls/handler.ts'
import { claimOriginals } from '../../calls/original-claims.ts'
import type { CreditNotePaper } from '../../office/documents/papers.ts'
import { inOrder, nameOf, type Printing, toPrint } from '../../office/documents/print.ts'
import { letterheadsOf } from '../business/letterheads.ts'
import { receiptsOf } from './receipts-of.ts'

/** One credit note. Its first print is the original, later ones are copies. */
export const pdfCreditNote = print('pdfCreditNote', async ({ credit_note_ref: ref }, at) => {
  const papers = await papersOf(at, [ref], () => at.refuse('unknown', { ref }))
  return toPrint(at, { of: 'credit notes', papers }, ref)
})

/** These credit notes, in this order. The first print of each is the original, later ones are copies. */
export const pdfCreditNotes = print('pdfCreditNotes', async ({ refs: named }, at) => {
  const refs = [...new Set(named)]
  const papers = await papersOf(at, refs, ref => at.refuse('unknown', { ref }))
  return toPrint(at, { of: 'credit notes', papers }, nameOf(refs))
})

async function papersOf(
  printing: Printing,
  refs: readonly string[],
  missing: (ref: string) => never,
): Promise<readonly CreditNotePaper[]> {
  const { tx } = printing
  const found = await tx.selectFrom('credit_notes').selectAll().where('credit_note_ref', 'in', refs).execute()
  const notes = inOrder(
    found.map(note => ({ ...note, ref: note.credit_note_ref })),
    refs,
    missing,
  )
  const receipts = await receiptsOf(
    tx,
    notes.map(({ receipt_ref }) => receipt_ref),
  )
  const receiptOf = new Map(receipts.map(each => [each.cancelled?.credit_note_ref, each]))
  const schoolOf = await letterheadsOf(tx)
  const originals = await claimOriginals(printing, 'credit note', refs)
  return notes.map(({ ref, created_at, reason, invoice_status, letterhead_id }) => {
    const receipt = receiptOf.get(ref)
    if (!receipt) throw new Error(`There is no receipt that ${ref} cancels.`)
    return {
      ref,
      school: schoolOf(letterhead_id),
      issued_on: dateOf(created_at),
      reason,
      invoice_status,
      receipt,
      copy: !originals.has(ref),
    }
  })
}
