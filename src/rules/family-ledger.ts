import { dateOf } from './hong-kong.ts'

/*
 * The accounts of families, made of what happened: who was in which family, what was billed, received and taken back. All
 * times are instants as text, and amounts whole cents. Nothing of it is stored.
 */

/** A time of a student in a family. Those of a student follow each other without a gap. */
export type Membership = {
  readonly student_id: string
  readonly family_id: string
  readonly since: string
}
export type BilledInvoice = {
  readonly invoice_ref: string
  readonly student_id: string
  readonly student_string: string
  readonly month: string
  readonly total_cents: number
  readonly created_at: string
  readonly voided_at: string | null
  readonly void_reason: string | null
  readonly due_date: string
}
/** A receipt, or the credit note that takes one back. */
export type Paper = {
  readonly invoice_ref: string
  readonly ref: string
  readonly cents: number
  readonly at: string
  /** How it was paid, or why it was taken back. */
  readonly text: string
}
export type Books = {
  readonly memberships: readonly Membership[]
  readonly invoices: readonly BilledInvoice[]
  readonly receipts: readonly Paper[]
  readonly creditNotes: readonly Paper[]
}

export type LedgerEntry = {
  readonly family_id: string
  readonly at: string
  readonly kind: 'invoice' | 'void' | 'receipt' | 'credit note' | 'transfer'
  readonly ref: string
  readonly invoice_ref: string
  readonly student_id: string
  readonly month: string
  readonly text: string
  readonly cents: number
}

const byTime = (one: { readonly since: string }, other: { readonly since: string }): number =>
  one.since < other.since ? -1 : Number(one.since > other.since)

/** The times of each student in families, in order. */
function timesOf(memberships: readonly Membership[]): ReadonlyMap<string, readonly Membership[]> {
  const times = Map.groupBy(memberships, ({ student_id }) => student_id)
  return new Map([...times].map(([student_id, its]) => [student_id, its.toSorted(byTime)]))
}

/** The family of a student at a time. Before the first one there was none, and it is the first one's. */
export const familyAt = (times: readonly Membership[], at: string): string | undefined =>
  (times.findLast(({ since }) => since <= at) ?? times[0])?.family_id

/** When something was first put to an invoice, and it stopped going with its student. */
function firstPut(receipts: readonly Paper[]): string | undefined {
  return receipts
    .map(({ at }) => at)
    .toSorted()
    .at(0)
}

/** What an invoice has done to the accounts of families. */
function entriesOfInvoice(
  invoice: BilledInvoice,
  times: readonly Membership[],
  receipts: readonly Paper[],
  creditNotes: readonly Paper[],
): readonly LedgerEntry[] {
  const { invoice_ref, student_id, month, total_cents, created_at, voided_at } = invoice
  const put = firstPut(receipts)
  const holderAt = (at: string) => familyAt(times, put !== undefined && put < at ? put : at) ?? ''
  const entry = (
    kind: LedgerEntry['kind'],
    at: string,
    cents: number,
    { family_id = holderAt(at), ref = invoice_ref, text = '' } = {},
  ): LedgerEntry => ({ family_id, at, kind, ref, invoice_ref, student_id, month, text, cents })

  const entries = [entry('invoice', created_at, total_cents, { text: invoice.student_string })]
  for (const [index, { since, family_id }] of times.entries()) {
    const before = times[index - 1]?.family_id
    const isOver = (put !== undefined && put < since) || (voided_at !== null && voided_at < since)
    if (before === undefined || before === family_id || since <= created_at || isOver || total_cents === 0) continue
    entries.push(
      entry('transfer', since, -total_cents, { family_id: before, text: family_id }),
      entry('transfer', since, total_cents, { family_id, text: before }),
    )
  }
  entries.push(
    ...receipts.map(({ at, cents, ref, text }) => entry('receipt', at, -cents, { ref, text })),
    ...creditNotes.map(({ at, cents, ref, text }) => entry('credit note', at, cents, { ref, text })),
  )
  if (voided_at !== null) entries.push(entry('void', voided_at, -total_cents, { text: invoice.void_reason ?? '' }))
  return entries
}

/** Where two things happened in the same moment. */
const order: readonly LedgerEntry['kind'][] = ['invoice', 'transfer', 'receipt', 'credit note', 'void']
const inOrder = (one: LedgerEntry, other: LedgerEntry): number => {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  return order.indexOf(one.kind) - order.indexOf(other.kind) || (one.ref < other.ref ? -1 : Number(one.ref > other.ref))
}

/** The entries of all families that are in these books, in the order of their times. */
export function entriesOf({ memberships, invoices, receipts, creditNotes }: Books): readonly LedgerEntry[] {
  const times = timesOf(memberships)
  const receiptsOf = Map.groupBy(receipts, ({ invoice_ref }) => invoice_ref)
  const notesOf = Map.groupBy(creditNotes, ({ invoice_ref }) => invoice_ref)
  return invoices
    .flatMap(invoice =>
      entriesOfInvoice(
        invoice,
        times.get(invoice.student_id) ?? [],
        receiptsOf.get(invoice.invoice_ref) ?? [],
        notesOf.get(invoice.invoice_ref) ?? [],
      ),
    )
    .toSorted(inOrder)
}

export type Statement = {
  readonly opening: number
  readonly rows: readonly (LedgerEntry & { readonly date: string; readonly balance: number })[]
  readonly closing: number
}

/** The account of a family between two days, both of them included. */
export function statementOf(
  entries: readonly LedgerEntry[],
  family_id: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): Statement {
  let opening = 0
  let balance = 0
  const rows: Statement['rows'][number][] = []
  for (const entry of entries) {
    const date = dateOf(entry.at)
    if (entry.family_id !== family_id || (to !== undefined && date > to)) continue
    balance += entry.cents
    if (from !== undefined && date < from) opening = balance
    else rows.push({ ...entry, date, balance })
  }
  return { opening, rows, closing: balance }
}

/** What is open of each of these invoices to a family, the oldest month first. */
export function openInvoices(
  entries: readonly LedgerEntry[],
  invoices: readonly BilledInvoice[],
  family_id: string,
): readonly (BilledInvoice & { readonly rest: number })[] {
  const sums = new Map<string, number>()
  for (const entry of entries)
    if (entry.family_id === family_id) sums.set(entry.invoice_ref, (sums.get(entry.invoice_ref) ?? 0) + entry.cents)
  const order = ({ month, invoice_ref }: BilledInvoice): string => `${month} ${invoice_ref}`
  return invoices
    .map(invoice => ({ ...invoice, rest: sums.get(invoice.invoice_ref) ?? 0 }))
    .filter(({ rest }) => rest > 0)
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
}
