import { daysOfWeek } from '#contract/holidays.ts'
import { write } from '../../calls/handler.ts'
import { batches } from '../../db/batches.ts'
import { nextIds } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'

const mostYears = 10

export const addOffDay = write('addOffDay', async ({ start_date, end_date, day_of_week }, { tx, refuse }) => {
  if (end_date < start_date) refuse('endBeforeStart')
  const end = Temporal.PlainDate.from(end_date)
  const start = Temporal.PlainDate.from(start_date)
  if (Temporal.PlainDate.compare(start.add({ years: mostYears }), end) < 0) refuse('tooLong')
  await lock(tx, 'holidays')
  const taken = await tx
    .selectFrom('holidays')
    .select(['holiday', 'holiday_name'])
    .where(row => row.or([row.between('holiday', start_date, end_date), row('holiday_name', 'like', 'Day Off %')]))
    .execute()
  const days = new Set(taken.map(row => row.holiday))
  const names = new Set(taken.map(row => row.holiday_name))
  const added: { holiday: string; holiday_name: string }[] = []
  const weekday = daysOfWeek.indexOf(day_of_week) + 1
  const first = start.add({ days: (weekday - start.dayOfWeek + 7) % 7 })
  for (let day = first; Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 7 })) {
    const holiday = day.toString()
    const holiday_name = `Day Off ${holiday}`
    if (!days.has(holiday) && !names.has(holiday_name)) added.push({ holiday, holiday_name })
  }
  const ids = await nextIds(tx, 'H', 4, added.length)
  const rows = added.map((row, at) => ({ id: ids[at]!, ...row }))
  for (const batch of batches(rows, 3)) await tx.insertInto('holidays').values(batch).execute()
  return {
    answer: { success: true, message: `${rows.length} days off added.`, data: rows.map(row => row.holiday) },
    changed: rows.map(row => ({ table: 'holidays' as const, id: row.id, before: null, after: row })),
  }
})
