import type { Queries } from '../../db/access.ts'

/** Whether there is such a family. */
export async function isFamily(db: Queries, family_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('families')
    .select('family_id')
    .where('family_id', '=', family_id)
    .executeTakeFirst()
  return found !== undefined
}
