import type { Queries } from '../../db/access.ts'
import { among } from '../../db/with-ids.ts'

export type LastReminder = { readonly at: string; readonly staff: string }

/** When each family was last reminded of money, and by whom. */
export async function lastReminders(
  db: Queries,
  families: readonly string[] | undefined,
): Promise<ReadonlyMap<string, LastReminder>> {
  const rows = await db
    .selectFrom('reminders')
    .select(['family_id', 'at', 'staff'])
    .where('kind', 'in', ['bill', 'reminder'])
    .where(among(families, 'reminders.family_id'))
    .orderBy('at')
    .execute()
  return new Map(rows.map(({ family_id, ...last }) => [family_id, last]))
}
