import { tidy } from '#rules/names.ts'
import { write } from '../../calls/handler.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { nameIn } from '../../db/same-name.ts'

/** Lessons that are already on that day stay there. */
export const addHoliday = write('addHoliday', async (input, { tx, refuse }) => {
  await lock(tx, 'holidays')
  const holiday_name = tidy(input.holiday_name)
  const namesake = await nameIn(tx, 'holidays', holiday_name)
  if (namesake !== undefined) refuse('nameTaken', { name: namesake })
  const holiday = { id: await nextId(tx, 'H', 4), holiday_name, holiday: input.holiday }
  await tx.insertInto('holidays').values(holiday).execute()
  return {
    answer: { success: true, message: `Holiday ${holiday_name} added.` },
    changed: [{ table: 'holidays', id: holiday.id, before: null, after: holiday }],
  }
})
