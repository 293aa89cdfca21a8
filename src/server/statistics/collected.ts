import { zone } from '#rules/hong-kong.ts'
import type { Reader } from '../answer.ts'
import { stored } from '../clock.ts'

/** Days in Hong Kong, both of them included. */
export type Period = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

/** The instant a day begins in Hong Kong, as it is stored. */
const startOf = (day: Temporal.PlainDate): string => stored(day.toZonedDateTime(zone).toInstant())

const paidIn = (db: Reader, { from, to }: Period) =>
  db
    .selectFrom('payments')
    .where('status', '=', 'paid')
    .where('paid_at', '>=', startOf(from))
    .where('paid_at', '<', startOf(to.add({ days: 1 })))

/** What the receipts of a period come to, by kind, in whole cents. */
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

/** The first and the last moment of a period at which anything was paid. */
export async function firstAndLastIn(db: Reader, period: Period): Promise<readonly [string, string] | undefined> {
  const found = await paidIn(db, period)
    .select(row => [row.fn.min('paid_at').as('first'), row.fn.max('paid_at').as('last')])
    .executeTakeFirst()
  return found?.first && found.last ? [found.first, found.last] : undefined
}
