import * as v from 'valibot'
import { call, data } from './call.ts'
import { Invoice, invoiceKinds } from './invoices.ts'
import { Month, text } from './words.ts'

/**
 * Invoices and receipts by ref, student id, name in either script, or phone. Every word must match. At most 20, those that
 * were made last first. Where some words are in names and others in refs, the 200 people who were billed last are looked
 * at.
 * The text may also be a filter, as in the console: wong month:2026-10 is:paid. Then, and with a limit, the newest month
 * comes first. Where a filter narrows down neither people, nor refs, nor months, the newest 30,000 invoices are looked at.
 * When older ones may pass as well, `searched_back_to` is the month that was reached: with `month<=` and this month it
 * goes on from there.
 */
export const findInvoices = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/findInvoices',
  reads: ['allocations', 'credit_notes', 'families', 'family_members', 'invoices', 'money_in', 'payments', 'students'],
  query: v.object({
    /** Nothing finds all. */
    q: v.pipe(text(1000), v.trim()),
    limit: v.optional(
      v.pipe(text(4), v.regex(/^\d{1,4}$/, 'must be a number'), v.transform(Number), v.minValue(1), v.maxValue(5000)),
    ),
    /** Only invoices of this month and later. All of these are searched. */
    since: v.optional(Month),
    /** Only invoices until this month. */
    until: v.optional(Month),
    /** 'true': only invoices with a receipt, also a cancelled one. */
    receipts: v.optional(v.literal('true')),
    /**
     * 'receipts': only invoices with a receipt, those first whose last receipt was made last. The newest 30,000 receipts are
     * looked at where a filter narrows down neither people nor refs.
     */
    newest: v.optional(v.literal('receipts')),
    /** 'true': all of them whatever the limit, each in a line of its own, sent while the older ones are looked for. */
    whole: v.optional(v.literal('true')),
  }),
  ofTime: true,
  answer: v.object({
    ...data(v.array(v.object({ ...Invoice.entries, kind: v.picklist(invoiceKinds) }))).entries,
    searched_back_to: v.optional(Month),
  }),
  refusals: {},
})
