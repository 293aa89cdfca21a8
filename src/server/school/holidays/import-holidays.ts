import { tidy } from '#rules/names.ts'
import { keyOf } from '#rules/same-text.ts'
import { write } from '../../calls/handler.ts'
import { batches } from '../../db/batches.ts'
import { nextIds } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'

export const importHolidays = write('importHolidays', async ({ holidays }, { tx, refuse }) => {
  await lock(tx, 'holidays')
  const stored = new Map(
    (await tx.selectFrom('holidays').select(['holiday_name', 'holiday']).execute()).map(row => [
      keyOf(row.holiday_name),
      row.holiday,
    ]),
  )
  const added: { holiday_name: string; holiday: string }[] = []
  for (const { holiday, ...given } of holidays) {
    const holiday_name = tidy(given.holiday_name)
    const date = stored.get(keyOf(holiday_name))
    if (date !== undefined && date !== holiday) refuse('nameTaken', { name: holiday_name, date })
    if (date !== undefined) continue
    stored.set(keyOf(holiday_name), holiday)
    added.push({ holiday_name, holiday })
  }
  const ids = await nextIds(tx, 'H', 4, added.length)
  const rows = added.map((row, at) => ({ id: ids[at]!, ...row }))
  for (const batch of batches(rows, 3)) await tx.insertInto('holidays').values(batch).execute()
  return {
    answer: { success: true, message: `${rows.length} holidays added.`, data: rows.map(row => row.holiday) },
    changed: rows.map(row => ({ table: 'holidays' as const, id: row.id, before: null, after: row })),
  }
})
