import { holidayDates } from '#rules/calendar.ts'
import type { Queries } from '../../db/access.ts'

/** The holidays, yyyy-MM-dd, from this day on. */
export async function holidaysFrom(db: Queries, day: string): Promise<ReadonlySet<string>> {
  const holidays = await db
    .selectFrom('holidays')
    .select(['holiday_name', 'holiday'])
    .where('holiday', '>=', day)
    .execute()
  return holidayDates(holidays)
}
