import { dateOf } from '#rules/hong-kong.ts'
import { answer } from '../answer.ts'
import { letterheadsOf } from '../business/letterheads.ts'
import { claimOriginals } from '../documents/originals.ts'
import { print } from '../documents/print.ts'
import { receiptsOf } from './receipts-of.ts'

/** One credit note. Its first print is the original, later ones are copies. */
export const pdfCreditNote = answer('pdfCreditNote', async ({ credit_note_ref: ref }, at) => {
  const { tx, refuse } = at
  const note = await tx.selectFrom('credit_notes').selectAll().where('credit_note_ref', '=', ref).executeTakeFirst()
  if (!note) return refuse('unknown', { ref })
  const [receipt] = await receiptsOf(tx, query => query.where('payments.payment_id', '=', note.payment_id))
  if (!receipt) throw new Error(`There is no receipt that ${ref} cancels.`)
  const school = (await letterheadsOf(tx))(note.letterhead_id)
  const { reason, invoice_status } = note
  const copy = !(await claimOriginals(at, 'credit note', [ref])).has(ref)
  const paper = { ref, school, issued_on: dateOf(note.created_at), reason, invoice_status, receipt, copy }
  return print(at, { of: 'credit notes', papers: [paper] }, ref)
})
