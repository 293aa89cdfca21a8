import * as v from 'valibot'
import { call, data } from './call.ts'
import { Id } from './words.ts'

/** The most documents of a selection that are printed into one file. */
export const mostPrinted = 500

const body = v.object({
  refs: v.pipe(
    v.array(Id, 'must be a list'),
    v.minLength(1, 'must name a document'),
    v.maxLength(mostPrinted, `may name at most ${mostPrinted} documents`),
  ),
  /** A name for this print, made by whoever asks for it, to ask how far it is. */
  printing: v.optional(Id),
})

/** These invoices in one file, in this order. Void ones are refused, as the print of a month leaves them out. */
export const pdfInvoices = call({
  source: 'extension',
  kind: 'print',
  method: 'POST',
  path: '/admin/invoices/pdf',
  changes: ['print_log'],
  body,
  answer: 'pdf',
  refusals: {
    unknown: { status: 404, text: 'There is no invoice {ref}.' },
    void: { status: 409, text: 'Invoice {ref} is void.' },
  },
})

/** These receipts in one file, in this order. The first print of each is the original, later ones are copies. */
export const pdfReceipts = call({
  source: 'extension',
  kind: 'print',
  method: 'POST',
  path: '/admin/receipts/pdf',
  changes: ['print_log'],
  body,
  answer: 'pdf',
  refusals: { unknown: { status: 404, text: 'There is no receipt {ref}.' } },
})

/** These credit notes in one file, in this order. */
export const pdfCreditNotes = call({
  source: 'extension',
  kind: 'print',
  method: 'POST',
  path: '/admin/creditNotes/pdf',
  changes: ['print_log'],
  body,
  answer: 'pdf',
  refusals: { unknown: { status: 404, text: 'There is no credit note {ref}.' } },
})

/** How many documents of one's own print are drawn. None of any, when it is over or another server makes it. */
export const getPrinting = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getPrinting',
  reads: [],
  fresh: true,
  query: v.object({ printing: Id }),
  answer: data(v.object({ drawn: v.number(), all: v.number() })),
  refusals: {},
})
