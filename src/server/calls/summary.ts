import type { Change } from '../db/access.ts'

/** What the list of operations shows of one. */
type Summary = {
  /** How many rows it changed, without those that follow from others. */
  readonly rows: number
  /** JSON: the first of these changes. */
  readonly first: string | null
  /** JSON: the change that says what the operation was about, when that is another one. What was put to an invoice is there as one sum. */
  readonly subject: string | null
}

const written = (change: Change | undefined): string | null => (change ? JSON.stringify(change) : null)

type Columns = Readonly<Record<string, unknown>>
const has = (row: unknown, name: string): row is Columns => typeof row === 'object' && row !== null && name in row

/**
 * Token movements and allocations follow from other changes, the receipt of a payment from that, and the end of something from
 * the beginning of the next one.
 */
export function isAside({
  table,
  before,
  after,
}: Pick<Change, 'before' | 'after'> & { readonly table: string }): boolean {
  if (table === 'token_ledger' || table === 'allocations') return true
  if (table === 'money_in') return before !== null || (has(after, 'kind') && after.kind !== 'family')
  if (table === 'payments') return has(before, 'reopened_at')
  return table === 'family_members' && before !== null && after !== null
}

/** A new paper of a family says what the operation was about, before the invoices that it paid or opened again. */
const papers: readonly string[] = ['money_in', 'credits', 'refunds', 'credit_notes']

export function summaryOf(changes: readonly Change[]): Summary {
  const counted = changes.filter(change => !isAside(change))
  const [first] = counted
  const subject =
    counted.find(({ table, before }) => before === null && papers.includes(table)) ??
    putBy(changes) ??
    counted.find(({ table }) => table === 'payments') ??
    first ??
    changes[0]
  return { rows: counted.length, first: written(first), subject: subject === first ? null : written(subject) }
}

/** What was put to the first invoice to which something was put, in all. */
function putBy(changes: readonly Change[]): Change | undefined {
  const all = changes.flatMap(change =>
    change.table === 'allocations' && has(change.after, 'invoice_ref') && change.after.invoice_ref !== null
      ? [{ change, row: change.after }]
      : [],
  )
  const [first] = all
  if (!first) return undefined
  const its = all.filter(({ row }) => row.invoice_ref === first.row.invoice_ref)
  const cents = its.reduce((sum, { row }) => sum + Number(row.cents), 0)
  return { ...first.change, after: { ...first.row, cents } }
}
