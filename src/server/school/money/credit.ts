import type { Queries } from '../../db/access.ts'
import { among } from '../../db/rows-with-ids.ts'

/** What families have in credit, in whole cents: money and credits that lie on no invoice. Those without any are left out. */
export async function creditOf(
  db: Queries,
  families: readonly string[] | undefined,
): Promise<ReadonlyMap<string, number>> {
  const money = await db
    .selectFrom('money_in')
    .select(row => ['family_id', row.fn.sum<number>(row('cents', '-', row.ref('used_cents'))).as('left')])
    .whereRef('used_cents', '<', 'cents')
    .where(among(families, 'money_in.family_id'))
    .groupBy('family_id')
    .execute()
  const credits = await db
    .selectFrom('credits')
    .select(row => ['family_id', row.fn.sum<number>(row('cents', '-', row.ref('used_cents'))).as('left')])
    .whereRef('used_cents', '<', 'cents')
    .where(among(families, 'credits.family_id'))
    .groupBy('family_id')
    .execute()
  const sums = new Map<string, number>()
  for (const { family_id, left } of [...money, ...credits])
    sums.set(family_id, (sums.get(family_id) ?? 0) + Number(left))
  return sums
}
