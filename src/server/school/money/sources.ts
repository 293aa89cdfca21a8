import { type CreditKind, creditKinds } from '#contract/money.ts'
import type { Queries } from '../../db/access.ts'
import type { Source } from './move.ts'

/** Money or a credit, and how many cents of it are meant. */
export type Portion = { readonly source: Source; readonly cents: number }

/** What of a family's receipts lies nowhere, the oldest first. */
export async function moneyLeft(db: Queries, family_id: string): Promise<readonly Portion[]> {
  const rows = await db
    .selectFrom('money_in')
    .select(['receipt_ref', 'method', 'family_id', 'cents', 'used_cents'])
    .where('family_id', '=', family_id)
    .whereRef('used_cents', '<', 'cents')
    .orderBy('paid_on')
    .orderBy('received_at')
    .execute()
  return rows.map(({ cents, used_cents, ...receipt }) => ({ source: { receipt }, cents: cents - used_cents }))
}

/** What of a family's credits lies nowhere, the oldest first. `kinds`: of these alone. */
export async function creditsLeft(
  db: Queries,
  family_id: string,
  kinds: readonly CreditKind[] = creditKinds,
): Promise<readonly Portion[]> {
  const rows = await db
    .selectFrom('credits')
    .select(['credit_ref', 'family_id', 'kind', 'cents', 'used_cents'])
    .where('family_id', '=', family_id)
    .where('kind', 'in', kinds)
    .whereRef('used_cents', '<', 'cents')
    .orderBy('created_at')
    .execute()
  return rows.map(({ cents, used_cents, ...credit }) => ({ source: { credit }, cents: cents - used_cents }))
}

/** What lies on an invoice, by where it is from: what was put last comes first, so that it is taken back first. */
export async function putOn(db: Queries, invoice_ref: string): Promise<readonly Portion[]> {
  const rows = await db
    .selectFrom('allocations')
    .leftJoin('money_in', 'money_in.receipt_ref', 'allocations.receipt_ref')
    .select(['allocations.receipt_ref', 'allocations.credit_ref', 'allocations.family_id', 'money_in.method'])
    .select(row => [row.fn.sum<number>('allocations.cents').as('cents'), row.fn.max('allocation_id').as('last')])
    .where('invoice_ref', '=', invoice_ref)
    .groupBy(['allocations.receipt_ref', 'allocations.credit_ref', 'allocations.family_id', 'money_in.method'])
    .orderBy('last', 'desc')
    .execute()
  return rows.flatMap(({ receipt_ref, credit_ref, family_id, method, cents }): Portion[] => {
    if (Number(cents) <= 0) return []
    if (credit_ref !== null) return [{ source: { credit: { credit_ref, family_id } }, cents: Number(cents) }]
    if (receipt_ref === null || method === null) throw new Error(`What lies on ${invoice_ref} is from nowhere.`)
    return [{ source: { receipt: { receipt_ref, family_id, method } }, cents: Number(cents) }]
  })
}

/** So many cents of these, in their order. There must be enough. */
export function take(portions: readonly Portion[], cents: number): { taken: Portion[]; left: Portion[] } {
  const [taken, left]: [Portion[], Portion[]] = [[], []]
  let missing = cents
  for (const { source, cents: there } of portions) {
    const part = Math.min(missing, there)
    missing -= part
    if (part > 0) taken.push({ source, cents: part })
    if (part < there) left.push({ source, cents: there - part })
  }
  if (missing > 0) throw new RangeError(`${missing} cents are missing.`)
  return { taken, left }
}

export const total = (portions: readonly Pick<Portion, 'cents'>[]): number =>
  portions.reduce((sum, { cents }) => sum + cents, 0)
