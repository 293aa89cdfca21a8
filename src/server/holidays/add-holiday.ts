import { tidy } from '#rules/names.ts'
import { answer } from '../answer.ts'
import { nextId } from '../db/counters.ts'
import { lock } from '../db/lock.ts'

/** Lessons that are already on that day stay there. */
export const addHoliday = answer('addHoliday', async (input, { tx, refuse }) => {
  await lock(tx, 'holidays')
  const holiday_name = tidy(input.holiday_name)
  const namesake = await tx
    .selectFrom('holidays')
    .select('id')
    .where('holiday_name', '=', holiday_name)
    .executeTakeFirst()
  if (namesake) refuse('nameTaken', { name: holiday_name })
  const holiday = { id: await nextId(tx, 'H', 4), holiday_name, holiday: input.holiday }
  await tx.insertInto('holidays').values(holiday).execute()
  return {
    answer: { success: true, message: `Holiday ${holiday_name} added.` },
    changed: [{ table: 'holidays', id: holiday.id, before: null, after: holiday }],
  }
})
