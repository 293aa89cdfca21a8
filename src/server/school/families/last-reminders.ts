import type { Queries } from '../../db/access.ts'
import { among } from '../../db/rows-with-ids.ts'

type LastReminder = { readonly at: string; readonly staff: string }

/** Those about money. */
const kinds = ['bill', 'reminder'] as const

/** When each family was last reminded of money, and by whom. */
export async function lastReminders(
  db: Queries,
  families: readonly string[] | undefined,
): Promise<ReadonlyMap<string, LastReminder>> {
  const newest = db
    .selectFrom('reminders')
    .select(row => ['reminders.family_id', row.fn.max('reminders.at').as('at')])
    .where('reminders.kind', 'in', kinds)
    .where(among(families, 'reminders.family_id'))
    .groupBy('reminders.family_id')
  const rows = await db
    .selectFrom(newest.as('newest'))
    .innerJoin('reminders', join =>
      join.onRef('reminders.family_id', '=', 'newest.family_id').onRef('reminders.at', '=', 'newest.at'),
    )
    .select(['reminders.family_id', 'reminders.at', 'reminders.staff'])
    .where('reminders.kind', 'in', kinds)
    .orderBy('reminders.reminder_id')
    .execute()
  return new Map(rows.map(({ family_id, ...last }) => [family_id, last]))
}
