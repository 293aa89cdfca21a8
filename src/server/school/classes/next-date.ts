import { weeklyDates } from '#rules/calendar.ts'
import type { Queries } from '../../db/access.ts'
import { holidaysFrom } from './holidays-from.ts'

/** The day of the next lesson a class gets: a week after its last one, or its starting date; holidays are skipped. */
export async function nextDate(
  db: Queries,
  { class_id, starting_date }: { readonly class_id: string; readonly starting_date: string },
): Promise<string> {
  const { last } = await db
    .selectFrom('live_lessons')
    .select(row => row.fn.max<string | null>('lesson_date').as('last'))
    .where('class_id', '=', class_id)
    .executeTakeFirstOrThrow()
  const earliest = last === null ? starting_date : Temporal.PlainDate.from(last).add({ days: 7 }).toString()
  const [date] = weeklyDates(earliest, 1, await holidaysFrom(db, earliest))
  return date!
}
