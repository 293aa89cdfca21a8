import { answer } from '../answer.ts'
import { lock } from '../db/lock.ts'

export const deleteHoliday = answer('deleteHoliday', async ({ holidayName }, { tx, refuse }) => {
  await lock(tx, 'holidays')
  const holiday = await tx
    .deleteFrom('holidays')
    .where('holiday_name', '=', holidayName)
    .returning(['id', 'holiday_name', 'holiday'])
    .executeTakeFirst()
  if (!holiday) return refuse('unknown', { name: holidayName })
  return {
    answer: { success: true, message: `Holiday ${holidayName} deleted.` },
    changed: [{ table: 'holidays', id: holiday.id, before: holiday, after: null }],
  }
})
