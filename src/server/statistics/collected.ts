import { zone } from '#rules/hong-kong.ts'
import type { Reader } from '../answer.ts'
import { stored } from '../clock.ts'

/** Days in Hong Kong, both included. */
export type Period = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

/** The instant at which a day begins in Hong Kong, as stored. */
const startOf = (day: Temporal.PlainDate): string => stored(day.toZonedDateTime(zone).toInstant())

const paidIn = (db: Reader, { from, to }: Period) =>
  db
    .selectFrom('payments')
    .where('status', '=', 'paid')
    .where('paid_at', '>=', startOf(from))
    .where('paid_at', '<', startOf(to.add({ days: 1 })))

/** The totals of a period's receipts, by kind, in whole cents. */
export async function collectedIn(
  db: Reader,
  period: Period,
): Promise<{ readonly live: number; readonly video: number }> {
  const sums = await paidIn(db, period)
    .select(row => ['kind', row.fn.sum<number>('total_cents').as('sum')])
    .groupBy('kind')
    .execute()
  const of = (kind: 'live' | 'video') => Number(sums.find(row => row.kind === kind)?.sum ?? 0)
  return { live: of('live'), video: of('video') }
}

/** The first and last payment of a period. */
export async function firstAndLastIn(db: Reader, period: Period): Promise<readonly [string, string] | undefined> {
  const found = await paidIn(db, period)
    .select(row => [row.fn.min('paid_at').as('first'), row.fn.max('paid_at').as('last')])
    .executeTakeFirst()
  return found?.first && found.last ? [found.first, found.last] : undefined
}
