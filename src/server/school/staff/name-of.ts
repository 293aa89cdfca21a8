import type { Queries } from '../../db/access.ts'

/** The name of an account, or its username when it has none or was deleted. */
export async function nameOf(db: Queries, username: string): Promise<string> {
  const staff = await db.selectFrom('staff').select('name').where('username', '=', username).executeTakeFirst()
  return staff?.name || username
}
