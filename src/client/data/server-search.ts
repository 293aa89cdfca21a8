import type { Input } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { EntityKind } from '../entities/kinds.ts'

/*
 * Nobody holds all invoices or the whole log: the server finds the newest rows that a search means. What it is asked for
 * stands here, for the list and for the count of a saved view, which is made of the same answer.
 */

const foundOnServer: readonly EntityKind[] = ['invoice', 'receipt']
/** Whether the server finds the records of a list, and not the browser in those that it has loaded. */
export const isOnServer = ({ kind }: { readonly kind: EntityKind }): boolean => foundOnServer.includes(kind)

/** How many are found at first. */
export const foundAtFirst = 200

/** A filter, and whether only invoices with receipts are meant. */
export type InvoicesAsked = { readonly q: string; readonly receipts?: 'true'; readonly newest?: 'receipts' }

/** The server finds invoices. Receipts and credit notes are found as those that have some. */
export const askedFor = (kind: EntityKind, q: string): InvoicesAsked =>
  kind === 'invoice' ? { q } : { q, receipts: 'true' }

/** The newest invoices of all months that pass a filter. */
export const invoicesAsked = (kind: EntityKind, q: string, limit = foundAtFirst): Input<Calls['findInvoices']> => ({
  ...askedFor(kind, q),
  limit: String(limit),
})

/** Those that a text means in a question. Of receipts, those that were made last come first, whatever month they are for. */
export const askedInQuestion = (kind: EntityKind, q: string): InvoicesAsked =>
  kind === 'invoice' ? { q } : { q, newest: 'receipts' }

/** The entries of the log that pass a filter, each with the first of the rows that it changed. */
export const entriesFor = (filter: string): Input<Calls['getAuditLog']> => ({
  rows: '1',
  ...(filter ? { filter } : {}),
})

/** The newest of these entries. */
export const entriesAsked = (filter: string, limit = foundAtFirst): Input<Calls['getAuditLog']> => ({
  ...entriesFor(filter),
  limit: String(limit),
})
