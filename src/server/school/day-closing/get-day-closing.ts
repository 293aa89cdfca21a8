import { cashOf, takenBy } from '#rules/day-closing.ts'
import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import { takenOn } from './taken-on.ts'

export const getDayClosing = read('getDayClosing', async ({ day }, { db }) => {
  const closing = await db.selectFrom('day_closings').selectAll().where('day', '=', day).executeTakeFirst()
  const rows = takenBy(await takenOn(db, day), closing?.closed_at ?? null)
  return {
    success: true,
    data: {
      rows: rows.map(row => ({ ...row, received: dollars(row.received), refunded: dollars(row.refunded) })),
      counted: closing ? dollars(closing.counted_cents) : null,
      difference: closing ? dollars(closing.counted_cents - cashOf(rows)) : null,
      reason: closing?.reason ?? null,
      closed_by: closing?.closed_by ?? null,
      closed_at: closing?.closed_at ?? null,
    },
  }
})
