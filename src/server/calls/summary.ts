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

export function summaryOf(changes: readonly Change[]): Summary {
  const counted = changes.filter(({ table }) => table !== 'token_ledger')
  const [first] = counted
  const subject = counted.find(({ table }) => table === 'payments') ?? first ?? changes[0]
  return { rows: counted.length, first: written(first), subject: subject === first ? null : written(subject) }
}
