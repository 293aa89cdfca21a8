import { holidayDates } from '#rules/calendar.ts'
import type { Queries } from '../answer.ts'

/** The days from one on, yyyy-MM-dd, that no lesson is put on. */
export async function holidaysFrom(db: Queries, day: string): Promise<ReadonlySet<string>> {
  const holidays = await db
    .selectFrom('holidays')
    .select(['holiday_name', 'holiday'])
    .where('holiday', '>=', day)
    .execute()
  return holidayDates(holidays)
}
