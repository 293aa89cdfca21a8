import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { carried, nameIn } from '../../db/same-name.ts'

export const deleteHoliday = write('deleteHoliday', async ({ holidayName, holiday_name }, { tx, refuse }) => {
  await lock(tx, 'holidays')
  const given = carried(holidayName, holiday_name)
  const name = (await nameIn(tx, 'holidays', given)) ?? given
  const holiday = await tx
    .deleteFrom('holidays')
    .where('holiday_name', '=', name)
    .returning(['id', 'holiday_name', 'holiday'])
    .executeTakeFirst()
  if (!holiday) return refuse('unknown', { name: given })
  return {
    answer: { success: true, message: `Holiday ${name} deleted.` },
    changed: [{ table: 'holidays', id: holiday.id, before: holiday, after: null }],
  }
})
