import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'

export const deleteHolidays = write('deleteHolidays', async ({ holidays }, { tx }) => {
  await lock(tx, 'holidays')
  const changed: Change[] = []
  for (const { holiday_name, holiday } of holidays) {
    const gone = await tx
      .deleteFrom('holidays')
      .where('holiday_name', '=', holiday_name)
      .where('holiday', '=', holiday)
      .returning(['id', 'holiday_name', 'holiday'])
      .executeTakeFirst()
    if (gone) changed.push({ table: 'holidays', id: gone.id, before: gone, after: null })
  }
  return { answer: { success: true, message: `${changed.length} holidays deleted.` }, changed }
})
