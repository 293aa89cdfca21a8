import { cashOf, takenBy } from '#rules/day-closing.ts'
import { dayOf } from '#rules/hong-kong.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { nameOf } from '../staff/name-of.ts'
import { takenOn } from './taken-on.ts'

export const closeDay = write('closeDay', async ({ day, counted, reason }, { tx, now, caller, refuse }) => {
  if (day > dayOf(now).toString()) refuse('tomorrow')
  await lock(tx, 'day closings')
  const closed = await tx.selectFrom('day_closings').selectAll().where('day', '=', day).executeTakeFirst()
  if (closed) refuse('closed', { day, staff: await nameOf(tx, closed.closed_by) })
  const expected = cashOf(takenBy(await takenOn(tx, day), null))
  const difference = cents(counted) - expected
  if (difference !== 0 && reason.trim() === '')
    refuse('reason', { counted: money(counted), expected: money(dollars(expected)) })
  const row = {
    day,
    counted_cents: cents(counted),
    reason: reason.trim(),
    closed_by: caller.username,
    closed_at: stored(now),
  }
  await tx.insertInto('day_closings').values(row).execute()
  return {
    answer: { success: true, message: `${day} is closed.`, difference: dollars(difference) },
    changed: [{ table: 'day_closings', id: day, before: null, after: row }],
  }
})
