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

/** Token movements follow from other changes, and the end of a time in a family from the beginning of the next one. */
const isAside = ({ table, before, after }: Change): boolean =>
  table === 'token_ledger' || (table === 'family_members' && before !== null && after !== null)

export function summaryOf(changes: readonly Change[]): Summary {
  const counted = changes.filter(change => !isAside(change))
  const [first] = counted
  const subject = counted.find(({ table }) => table === 'payments') ?? first ?? changes[0]
  return { rows: counted.length, first: written(first), subject: subject === first ? null : written(subject) }
}
