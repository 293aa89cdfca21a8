import type { Change, Writer } from '../../db/access.ts'

/** Takes a key from the other views of a person. */
export async function freeKey(
  tx: Writer,
  owner: string | null,
  key: number | null,
  viewId: string,
): Promise<readonly Change[]> {
  if (key === null || owner === null) return []
  const taken = await tx
    .selectFrom('views')
    .select('view_id')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('view_id', '<>', viewId)
    .execute()
  if (taken.length === 0) return []
  const ids = taken.map(({ view_id }) => view_id)
  await tx.updateTable('views').set({ key: null }).where('view_id', 'in', ids).execute()
  return ids.map(id => ({ table: 'views', id, before: { key }, after: { key: null } }))
}
