import * as v from 'valibot'
import { call, data } from './call.ts'
import { Id, Month } from './words.ts'

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

const month = v.object({ month: Month })
const studentInMonth = v.object({ student_id: Id, yearMonth: Month })
const nothingToPrint = { status: 404, text: 'There is nothing to print for {what}.' } as const

export const pdfAllLive = call({
  source: 'API-93',
  kind: 'print',
  method: 'GET',
  path: '/admin/pdf/all',
  changes: ['print_log'],
  query: month,
  answer: 'pdf',
  refusals: { nothingToPrint },
})
export const pdfAllVideo = call({
  source: 'API-94',
  kind: 'print',
  method: 'GET',
  path: '/admin/video/pdf/all',
  changes: ['print_log'],
  query: month,
  answer: 'pdf',
  refusals: { nothingToPrint },
})
export const pdfOneLive = call({
  source: 'API-95',
  kind: 'print',
  method: 'GET',
  path: '/admin/pdf',
  changes: ['print_log'],
  query: studentInMonth,
  answer: 'pdf',
  refusals: { nothingToPrint },
})
export const pdfOneVideo = call({
  source: 'API-96',
  kind: 'print',
  method: 'GET',
  path: '/admin/video/pdf',
  changes: ['print_log'],
  query: studentInMonth,
  answer: 'pdf',
  refusals: { nothingToPrint },
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
