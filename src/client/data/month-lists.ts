import type { Invoice, InvoiceKind } from '#contract/invoices.ts'
import { invoice, type KindInvoice, receipt, receiptsOf } from '../entities/invoice.ts'
import { carryAuthor } from './authors.ts'
import { type Given, openedList } from './opened-list.ts'

const kindIn = ({ kind }: Given): InvoiceKind => (kind === 'video' ? 'video' : 'live')

const withKind =
  (given: Given) =>
  (row: Invoice): KindInvoice =>
    carryAuthor(row, { ...row, kind: kindIn(given) })

const read = (given: Given) =>
  [kindIn(given) === 'video' ? 'videoInvoices' : 'liveInvoices', { month: given.month ?? '' }] as const

/** The invoices of a month, each with its kind. */
export const invoicesOfMonth = openedList<KindInvoice, Invoice>(invoice, read, given => row => [withKind(given)(row)])

/** Receipts are paid invoices, and cancelled ones. */
export const receiptsOfMonth = openedList<KindInvoice, Invoice>(
  receipt,
  read,
  given => row => receiptsOf(withKind(given)(row)).map(each => carryAuthor(row, each)),
)
