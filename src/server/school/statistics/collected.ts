import type { InvoiceKind } from '#contract/invoices.ts'
import type { Reader } from '../../db/access.ts'

/** Days in Hong Kong, both included. */
export type Period = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

/** Money, not credits, that was put to invoices in a period, less what was taken back. */
export const putIn = (db: Reader, { from, to }: Period) =>
  db
    .selectFrom('allocations')
    .where('receipt_ref', 'is not', null)
    .where('kind', 'is not', null)
    .where('day', '>=', from.toString())
    .where('day', '<=', to.toString())

/** What was collected in a period, by kind, in whole cents. */
export async function collectedIn(
  db: Reader,
  period: Period,
): Promise<{ readonly live: number; readonly video: number }> {
  const sums = await putIn(db, period)
    .select(row => ['kind', row.fn.sum<number>('cents').as('sum')])
    .groupBy('kind')
    .execute()
  const of = (kind: InvoiceKind) => Number(sums.find(row => row.kind === kind)?.sum ?? 0)
  return { live: of('live'), video: of('video') }
}

/** The first and last day of a period on which something was collected or taken back. */
export async function firstAndLastIn(db: Reader, period: Period): Promise<readonly [string, string] | undefined> {
  const found = await putIn(db, period)
    .select(row => [row.fn.min('day').as('first'), row.fn.max('day').as('last')])
    .executeTakeFirst()
  // The type has no null for the minimum of no rows.
  const first: string | null | undefined = found?.first
  const last: string | null | undefined = found?.last
  return first && last ? [first, last] : undefined
}

/** Money that came in in a period and lies on no invoice, in whole cents. */
export async function unallocatedOf(db: Reader, { from, to }: Period): Promise<number> {
  const found = await db
    .selectFrom('money_in')
    .select(row => row.fn.sum<number>(row('cents', '-', row.ref('used_cents'))).as('sum'))
    .where('paid_on', '>=', from.toString())
    .where('paid_on', '<=', to.toString())
    .whereRef('used_cents', '<', 'cents')
    .executeTakeFirst()
  return Number(found?.sum ?? 0)
}
