import type { Taken } from '#rules/day-closing.ts'
import { zone } from '#rules/hong-kong.ts'
import type { Queries } from '../../db/access.ts'
import { stored } from '../../process/clock.ts'

/** What came in on a day in Hong Kong, and what was given back. */
export async function takenOn(db: Queries, day: string): Promise<readonly Taken[]> {
  const date = Temporal.PlainDate.from(day)
  const [from, to] = [date, date.add({ days: 1 })].map(each => stored(each.toZonedDateTime(zone).toInstant()))
  const received = await db
    .selectFrom('money_in')
    .select(['method', 'received_by as staff', 'cents', 'received_at as at'])
    .where('paid_on', '=', day)
    .execute()
  const reversed = await db
    .selectFrom('credit_notes')
    .innerJoin('money_in', 'money_in.receipt_ref', 'credit_notes.receipt_ref')
    .select(['money_in.method', 'credit_notes.created_by as staff', 'money_in.cents', 'credit_notes.created_at as at'])
    .where('credit_notes.created_at', '>=', from!)
    .where('credit_notes.created_at', '<', to!)
    .execute()
  const refunded = await db
    .selectFrom('refunds')
    .select(['method', 'created_by as staff', 'cents', 'created_at as at'])
    .where('paid_on', '=', day)
    .execute()
  return [
    ...received.map(row => ({ ...row, isBack: false })),
    ...[...reversed, ...refunded].map(row => ({ ...row, isBack: true })),
  ]
}
