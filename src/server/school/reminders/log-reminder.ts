import { dateOf, dayOf } from '#rules/hong-kong.ts'
import { isLately } from '#rules/reminders.ts'
import { write } from '../../calls/handler.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { lastReminders } from '../families/last-reminders.ts'
import { isFamily } from '../families/members.ts'

export const logReminder = write(
  'logReminder',
  async ({ family_id, kind, channel, to, text, again = false }, { tx, now, caller, refuse }) => {
    // Two people do not remind one family in the same moment.
    await lock(tx, 'families')
    if (!(await isFamily(tx, family_id))) refuse('unknown', { id: family_id })
    if (channel === 'whatsapp' && to === '') refuse('noNumber')
    const isOfMoney = kind === 'bill' || kind === 'reminder'
    const last = (await lastReminders(tx, [family_id])).get(family_id)
    if (isOfMoney && !again && last && isLately(last.at, dayOf(now)))
      refuse('lately', { id: family_id, staff: last.staff, date: dateOf(last.at) })
    const reminder_id = await nextId(tx, 'R', 6)
    const about = { family_id, kind, channel, staff: caller.username, at: stored(now) } as const
    await tx
      .insertInto('reminders')
      .values({ reminder_id, ...about, recipient: to, text })
      .execute()
    return {
      answer: { success: true, message: 'Reminder noted.' },
      // The log is kept longer than the text and the number may be.
      changed: [{ table: 'reminders', id: reminder_id, before: null, after: about }],
    }
  },
)
