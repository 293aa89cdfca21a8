import { sql } from 'kysely'
import { type CreditKind, creditKinds } from '#contract/money.ts'
import type { Queries } from '../../db/access.ts'
import type { Source } from './move-money.ts'

/** Money or a credit, how many cents of it are meant, and since when it is there. */
export type Portion = { readonly source: Source; readonly cents: number; readonly since: string }

/** When money came in: on its day, and of a day as it was entered. */
const sinceOf = ({ paid_on, received_at }: { readonly paid_on: string; readonly received_at: string }): string =>
  `${paid_on} ${received_at}`

/** Credits before money, and of each the oldest first. */
export const inTurn = (portions: readonly Portion[]): readonly Portion[] =>
  portions.toSorted(
    (one, other) =>
      Number('receipt' in one.source) - Number('receipt' in other.source) ||
      (one.since === other.since ? 0 : one.since < other.since ? -1 : 1),
  )

/** What of a family's receipts lies nowhere, the oldest first. */
export async function moneyLeft(db: Queries, family_id: string): Promise<readonly Portion[]> {
  const rows = await db
    .selectFrom('money_in')
    .select(['receipt_ref', 'method', 'family_id', 'cents', 'used_cents', 'paid_on', 'received_at'])
    .where('family_id', '=', family_id)
    .whereRef('used_cents', '<', 'cents')
    .orderBy('paid_on')
    .orderBy('received_at')
    .execute()
  return rows.map(({ cents, used_cents, paid_on, received_at, ...receipt }) => ({
    ...{ source: { receipt }, cents: cents - used_cents, since: sinceOf({ paid_on, received_at }) },
  }))
}

/** What of a family's credits lies nowhere, the oldest first. `kinds`: of these alone. */
export async function creditsLeft(
  db: Queries,
  family_id: string,
  kinds: readonly CreditKind[] = creditKinds,
): Promise<readonly Portion[]> {
  const rows = await db
    .selectFrom('credits')
    .select(['credit_ref', 'family_id', 'cents', 'used_cents', 'created_at'])
    .where('family_id', '=', family_id)
    .where('kind', 'in', kinds)
    .whereRef('used_cents', '<', 'cents')
    .orderBy('created_at')
    .execute()
  return rows.map(({ cents, used_cents, created_at: since, ...credit }) => ({
    ...{ source: { credit }, cents: cents - used_cents, since },
  }))
}

/** What lies on an invoice, by where it is from: what was put last comes first, so that it is taken back first. */
export async function putOn(db: Queries, invoice_ref: string): Promise<readonly Portion[]> {
  const rows = await db
    .selectFrom('allocations')
    .leftJoin('money_in', 'money_in.receipt_ref', 'allocations.receipt_ref')
    .leftJoin('credits', 'credits.credit_ref', 'allocations.credit_ref')
    .select(['allocations.receipt_ref', 'allocations.credit_ref', 'allocations.family_id', 'money_in.method'])
    .select(['money_in.paid_on', 'money_in.received_at', 'credits.created_at'])
    .select(row => row.fn.sum<number>('allocations.cents').as('cents'))
    // When something was put there, and not when something was taken from it.
    .select(sql<number>`max(case when allocations.cents > 0 then allocations.allocation_id end)`.as('last'))
    .where('invoice_ref', '=', invoice_ref)
    .groupBy(['allocations.receipt_ref', 'allocations.credit_ref', 'allocations.family_id', 'money_in.method'])
    .groupBy(['money_in.paid_on', 'money_in.received_at', 'credits.created_at'])
    .having(row => row(row.fn.sum('allocations.cents'), '>', 0))
    .orderBy('last', 'desc')
    .execute()
  return rows.map(
    ({ receipt_ref, credit_ref, family_id, method, paid_on, received_at, created_at, ...row }): Portion => {
      const cents = Number(row.cents)
      if (credit_ref !== null && created_at !== null)
        return { source: { credit: { credit_ref, family_id } }, cents, since: created_at }
      if (receipt_ref === null || method === null || paid_on === null || received_at === null)
        throw new Error(`What lies on ${invoice_ref} is from nowhere.`)
      return {
        source: { receipt: { receipt_ref, family_id, method } },
        cents,
        since: sinceOf({ paid_on, received_at }),
      }
    },
  )
}

/** So many cents of these, in their order. There must be enough. */
export function take(portions: readonly Portion[], cents: number): { taken: Portion[]; left: Portion[] } {
  const [taken, left]: [Portion[], Portion[]] = [[], []]
  let missing = cents
  for (const portion of portions) {
    const part = Math.min(missing, portion.cents)
    missing -= part
    if (part > 0) taken.push({ ...portion, cents: part })
    if (part < portion.cents) left.push({ ...portion, cents: portion.cents - part })
  }
  if (missing > 0) throw new RangeError(`${missing} cents are missing.`)
  return { taken, left }
}

export const total = (portions: readonly Pick<Portion, 'cents'>[]): number =>
  portions.reduce((sum, { cents }) => sum + cents, 0)
