import { dateOf } from './hong-kong.ts'

/*
 * The accounts of families, made of what happened: who was in which family, what was billed, received, credited, given back and
 * taken back. All times are instants as text, and amounts whole cents. Nothing of it is stored.
 */

/** A time of a student in a family. Those of a student follow each other without a gap. */
type Membership = {
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
  /** When something was first put to it, and it stopped going with its student; null while nothing was. */
  readonly put_at: string | null
}
/** What came in, was credited, given back or taken back. */
export type Paper = {
  readonly family_id: string
  readonly kind: 'receipt' | 'credit note' | 'credit' | 'refund'
  readonly ref: string
  readonly cents: number
  /** The day on which it counts, and when it was entered. */
  readonly date: string
  readonly at: string
  /** How it was paid, or why. */
  readonly text: string
  /** The invoice that it was made for, where that is one. */
  readonly invoice_ref: string | null
  readonly student_id: string | null
  readonly month: string | null
}
export type Books = {
  readonly memberships: readonly Membership[]
  readonly invoices: readonly BilledInvoice[]
  readonly papers: readonly Paper[]
}

export type LedgerEntry = {
  readonly family_id: string
  readonly date: string
  readonly at: string
  readonly kind: 'invoice' | 'void' | 'transfer' | Paper['kind']
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
const familyAt = (times: readonly Membership[], at: string): string | undefined =>
  (times.findLast(({ since }) => since <= at) ?? times[0])?.family_id

/** What an invoice has done to the accounts of families. */
function entriesOfInvoice(invoice: BilledInvoice, times: readonly Membership[]): readonly LedgerEntry[] {
  const { invoice_ref, student_id, month, total_cents, created_at, voided_at, put_at } = invoice
  const holderAt = (at: string) => familyAt(times, put_at !== null && put_at < at ? put_at : at) ?? ''
  const entry = (
    kind: LedgerEntry['kind'],
    at: string,
    cents: number,
    { family_id = holderAt(at), text = '' } = {},
  ): LedgerEntry => ({
    ...{ family_id, date: dateOf(at), at, kind },
    ...{ ref: invoice_ref, invoice_ref, student_id, month, text, cents },
  })

  const entries = [entry('invoice', created_at, total_cents, { text: invoice.student_string })]
  for (const [index, { since, family_id }] of times.entries()) {
    const before = times[index - 1]?.family_id
    const isOver = (put_at !== null && put_at < since) || (voided_at !== null && voided_at < since)
    if (before === undefined || before === family_id || since <= created_at || isOver || total_cents === 0) continue
    entries.push(
      entry('transfer', since, -total_cents, { family_id: before, text: family_id }),
      entry('transfer', since, total_cents, { family_id, text: before }),
    )
  }
  if (voided_at !== null) entries.push(entry('void', voided_at, -total_cents, { text: invoice.void_reason ?? '' }))
  return entries
}

/** What comes in and what is credited lowers a debt. */
const lowers: readonly Paper['kind'][] = ['receipt', 'credit']
const entryOf = ({ invoice_ref, student_id, month, cents, ...paper }: Paper): LedgerEntry => ({
  ...paper,
  ...{ invoice_ref: invoice_ref ?? '', student_id: student_id ?? '', month: month ?? '' },
  cents: lowers.includes(paper.kind) ? -cents : cents,
})

/** Where two things happened in the same moment. */
const order: readonly LedgerEntry['kind'][] = [
  'invoice',
  'transfer',
  'credit',
  'receipt',
  'credit note',
  'refund',
  'void',
]
const inOrder = (one: LedgerEntry, other: LedgerEntry): number => {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  return order.indexOf(one.kind) - order.indexOf(other.kind) || (one.ref < other.ref ? -1 : Number(one.ref > other.ref))
}

/** The entries of all families that are in these books, by day, and in the order in which they were made. */
export function entriesOf({ memberships, invoices, papers }: Books): readonly LedgerEntry[] {
  const times = timesOf(memberships)
  return [
    ...invoices.flatMap(invoice => entriesOfInvoice(invoice, times.get(invoice.student_id) ?? [])),
    ...papers.map(entryOf),
  ].toSorted(inOrder)
}

type Statement = {
  readonly opening: number
  readonly rows: readonly (LedgerEntry & { readonly balance: number })[]
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
    const { date } = entry
    if (entry.family_id !== family_id || (to !== undefined && date > to)) continue
    balance += entry.cents
    if (from !== undefined && date < from) opening = balance
    else rows.push({ ...entry, balance })
  }
  return { opening, rows, closing: balance }
}

const ofInvoices: readonly LedgerEntry['kind'][] = ['invoice', 'transfer', 'void']

/** What is open of each of these invoices to a family, the oldest month first. `put`: the cents that lie on them. */
export function openInvoices(
  entries: readonly LedgerEntry[],
  invoices: readonly BilledInvoice[],
  family_id: string,
  put: ReadonlyMap<string, number>,
): readonly (BilledInvoice & { readonly rest: number })[] {
  const sums = new Map<string, number>()
  for (const { family_id: of, kind, invoice_ref, cents } of entries)
    if (of === family_id && ofInvoices.includes(kind)) sums.set(invoice_ref, (sums.get(invoice_ref) ?? 0) + cents)
  const order = ({ month, invoice_ref }: BilledInvoice): string => `${month} ${invoice_ref}`
  return invoices
    .map(invoice => ({
      ...invoice,
      rest: (sums.get(invoice.invoice_ref) ?? 0) - (put.get(invoice.invoice_ref) ?? 0),
    }))
    .filter(({ rest }) => rest > 0)
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
}
