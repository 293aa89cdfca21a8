import type { InvoiceKind } from '#contract/invoices.ts'
import { zone } from '#rules/hong-kong.ts'
import type { Reader } from '../../db/access.ts'
import { stored } from '../../process/clock.ts'

/** Days in Hong Kong, both included. */
export type Period = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

/** The instant at which a day begins in Hong Kong, as stored. */
const startOf = (day: Temporal.PlainDate): string => stored(day.toZonedDateTime(zone).toInstant())

// Exactly the paid ones have an instant. A condition on the status would make SQLite use the index of that, and read
// all receipts ever.
export const paidIn = (db: Reader, { from, to }: Period) =>
  db
    .selectFrom('payments')
    .where('paid_at', '>=', startOf(from))
    .where('paid_at', '<', startOf(to.add({ days: 1 })))

export const creditedIn = (db: Reader, { from, to }: Period) =>
  db
    .selectFrom('credit_notes')
    .where('created_at', '>=', startOf(from))
    .where('created_at', '<', startOf(to.add({ days: 1 })))

/** The totals of a period's receipts less those of its credit notes, by kind, in whole cents. */
export async function collectedIn(
  db: Reader,
  period: Period,
): Promise<{ readonly live: number; readonly video: number }> {
  const collected = await paidIn(db, period)
    .select(row => ['kind', row.fn.sum<number>('total_cents').as('sum')])
    .groupBy('kind')
    .execute()
  const credited = await creditedIn(db, period)
    .select(row => ['kind', row.fn.sum<number>('total_cents').as('sum')])
    .groupBy('kind')
    .execute()
  const sumOf = (sums: typeof collected, kind: InvoiceKind) => Number(sums.find(row => row.kind === kind)?.sum ?? 0)
  const of = (kind: InvoiceKind) => sumOf(collected, kind) - sumOf(credited, kind)
  return { live: of('live'), video: of('video') }
}

/** The first and last moment of a period at which something was collected or credited. */
export async function firstAndLastIn(db: Reader, period: Period): Promise<readonly [string, string] | undefined> {
  const paid = await paidIn(db, period)
    .select(row => [row.fn.min('paid_at').as('first'), row.fn.max('paid_at').as('last')])
    .executeTakeFirst()
  const credited = await creditedIn(db, period)
    .select(row => [row.fn.min('created_at').as('first'), row.fn.max('created_at').as('last')])
    .executeTakeFirst()
  const moments = [paid?.first, paid?.last, credited?.first, credited?.last].flatMap(moment => moment ?? []).toSorted()
  const [first, last] = [moments[0], moments.at(-1)]
  return first !== undefined && last !== undefined ? [first, last] : undefined
}
