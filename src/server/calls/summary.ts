import type { Change } from '../db/access.ts'

/** What the list of operations shows of one. */
export type Summary = {
  /** How many rows it changed, without token movements. */
  readonly rows: number
  /** JSON: the first change that is no token movement. */
  readonly first: string | null
  /** JSON: the change that says what the operation was about, when that is another one. */
  readonly subject: string | null
}

const written = (change: Change | undefined): string | null => (change ? JSON.stringify(change) : null)

const has = (row: unknown, name: string): row is Readonly<Record<string, unknown>> =>
  typeof row === 'object' && row !== null && name in row

/**
 * Token movements and allocations follow from other changes, the receipt of a payment from that, and the end of something from
 * the beginning of the next one.
 */
function isAside({ table, before, after }: Change): boolean {
  if (table === 'token_ledger' || table === 'allocations') return true
  if (table === 'money_in') return before !== null || (has(after, 'kind') && after.kind !== 'family')
  if (table === 'payments') return has(before, 'reopened_at')
  return table === 'family_members' && before !== null && after !== null
}

export function summaryOf(changes: readonly Change[]): Summary {
  const counted = changes.filter(change => !isAside(change))
  const [first] = counted
  const subject = counted.find(({ table }) => table === 'payments') ?? first ?? changes[0]
  return { rows: counted.length, first: written(first), subject: subject === first ? null : written(subject) }
}
