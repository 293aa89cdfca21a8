import { read } from '../../calls/handler.ts'
import { isFamily } from '../families/members.ts'

export const getReminders = read('getReminders', async ({ family_id }, { db, refuse }) => {
  if (!(await isFamily(db, family_id))) refuse('unknown', { id: family_id })
  const data = await db
    .selectFrom('reminders')
    .select(['reminder_id', 'family_id', 'kind', 'channel', 'recipient as to', 'text', 'staff', 'at'])
    .where('family_id', '=', family_id)
    .orderBy('at', 'desc')
    .orderBy('reminder_id', 'desc')
    .execute()
  return { success: true, data }
})
