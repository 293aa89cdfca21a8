import type { QueryClient } from '@tanstack/query-core'
import { invoiceKinds } from '#contract/invoices.ts'
import { type KindInvoice, receiptsOf } from '../entities/invoice.ts'
import { type EntityKind, kindOf } from '../entities/kinds.ts'

/** Kinds that are found among invoices. */
export type Billed = 'invoice' | 'receipt' | 'creditNote'
export const isBilled = (kind: EntityKind): kind is Billed =>
  kind === 'invoice' || kind === 'receipt' || kind === 'creditNote'

/** The invoices themselves, their receipts, or their credit notes. */
export const billedOf = (kind: Billed, rows: readonly KindInvoice[]): readonly KindInvoice[] =>
  kind === 'invoice'
    ? rows
    : rows.flatMap(receiptsOf).filter(row => kind === 'receipt' || row.credit_note_ref !== undefined)

const refs = { invoice: 'invoice_ref', receipt: 'receipt_ref', creditNote: 'credit_note_ref' } as const

/** These by their ids, and by what they are called: a receipt of several invoices is found as the first of its rows. */
function byName(kind: Billed, rows: readonly KindInvoice[]): ReadonlyMap<string, KindInvoice> {
  const found = billedOf(kind, rows).toReversed()
  return new Map([
    ...found.map(row => [row[refs[kind]] ?? '', row] as const),
    ...found.map(row => [kindOf(kind).id(row), row] as const),
  ])
}

/** A record among some invoices, by its id or its ref. */
export const billed = (kind: Billed, id: string, rows: readonly KindInvoice[]): KindInvoice | undefined =>
  byName(kind, rows).get(id)

/**
 * The invoices that are in the cache: those of months, and those that a list of all months shows. They are put together once
 * for as long as the answers in the cache are the same, because a job for many rows looks each of them up.
 */
export function invoicesInCache(client: QueryClient) {
  let of: readonly unknown[] = []
  let all: readonly KindInvoice[] = []
  const maps = new Map<Billed, ReadonlyMap<string, KindInvoice>>()

  const rows = (): readonly KindInvoice[] => {
    const found = client.getQueriesData<{ data: readonly KindInvoice[] }>({
      queryKey: ['findInvoices'],
      type: 'active',
    })
    const months = invoiceKinds.map(kind =>
      client.getQueriesData<readonly KindInvoice[]>({ queryKey: [kind === 'live' ? 'liveInvoices' : 'videoInvoices'] }),
    )
    const answers = [...found, ...months.flat()].map(([, answer]) => answer)
    if (answers.length === of.length && answers.every((answer, at) => answer === of[at])) return all
    of = answers
    maps.clear()
    const ofMonths = invoiceKinds.flatMap((kind, at) =>
      months[at]!.flatMap(([, month]) => (month ?? []).map(row => ({ ...row, kind }))),
    )
    // What a month has of an invoice is kept up to date row by row.
    const known = [...found.flatMap(([, answer]) => answer?.data ?? []), ...ofMonths]
    all = [...new Map(known.map(row => [row.invoice_ref, row])).values()]
    return all
  }

  return {
    rows,
    find(kind: Billed, id: string): KindInvoice | undefined {
      const now = rows()
      const map = maps.get(kind) ?? byName(kind, now)
      maps.set(kind, map)
      return map.get(id)
    },
  }
}
