import type { Invoice, InvoiceKind } from '#contract/invoices.ts'
import { carryAuthor } from './authors.ts'
import { madeOf, pairedAfter } from './made-of.ts'
import { invoice, type KindInvoice, receipt, receiptsOf } from '../entities/invoice.ts'
import { type Given, openedList } from './opened-list.ts'

const kindIn = ({ kind }: Given): InvoiceKind => (kind === 'video' ? 'video' : 'live')

/** After a change, only those are made again that have changed. */
function invoicesOf(kind: InvoiceKind): (rows: readonly Invoice[]) => readonly KindInvoice[] {
  const make = (row: Invoice): KindInvoice => carryAuthor(row, { ...row, kind })
  return madeOf<Invoice, readonly KindInvoice[]>(
    rows => rows.map(make),
    (made, _, step, before) => pairedAfter(made, { before, step }, row => row, make),
  )
}
const made = { live: invoicesOf('live'), video: invoicesOf('video') }

const read = (given: Given) =>
  [kindIn(given) === 'video' ? 'videoInvoices' : 'liveInvoices', { month: given.month ?? '' }] as const
const rowsOf = (rows: readonly Invoice[], given: Given) => made[kindIn(given)](rows)

/** The invoices of a month, each with its kind. */
export const invoicesOfMonth = openedList<KindInvoice>(invoice, read, rowsOf)

/** Receipts are paid invoices, and cancelled ones. */
export const receiptsOfMonth = openedList<KindInvoice>(receipt, read, (rows, given) =>
  rowsOf(rows, given).flatMap(row => receiptsOf(row).map(each => carryAuthor(row, each))),
)
