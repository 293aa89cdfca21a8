import type { Taken } from '#rules/day-closing.ts'
import { zone } from '#rules/hong-kong.ts'
import type { Queries } from '../../db/access.ts'
import { stored } from '../../process/clock.ts'

/** What was collected and what was taken back on a day in Hong Kong. */
export async function takenOn(db: Queries, day: string): Promise<readonly Taken[]> {
  const date = Temporal.PlainDate.from(day)
  const [from, to] = [date, date.add({ days: 1 })].map(each => stored(each.toZonedDateTime(zone).toInstant()))
  const paid = await db
    .selectFrom('payments')
    .select(['payment_type', 'collected_by', 'total_cents', 'paid_at'])
    .where('paid_at', '>=', from!)
    .where('paid_at', '<', to!)
    .execute()
  const back = await db
    .selectFrom('credit_notes')
    .innerJoin('payments', 'payments.payment_id', 'credit_notes.payment_id')
    .select(['payments.payment_type', 'credit_notes.created_by', 'credit_notes.total_cents', 'credit_notes.created_at'])
    .where('credit_notes.created_at', '>=', from!)
    .where('credit_notes.created_at', '<', to!)
    .execute()
  return [
    ...paid.flatMap(({ payment_type, collected_by, total_cents, paid_at }) =>
      payment_type && collected_by !== null && paid_at !== null
        ? { method: payment_type, staff: collected_by, cents: total_cents, at: paid_at, isBack: false }
        : [],
    ),
    ...back.flatMap(({ payment_type, created_by, total_cents, created_at }) =>
      payment_type ? { method: payment_type, staff: created_by, cents: total_cents, at: created_at, isBack: true } : [],
    ),
  ]
}
