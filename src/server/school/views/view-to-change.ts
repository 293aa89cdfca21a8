import type { Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'

/** A view that this person sees, locked until the transaction ends; undefined when there is none. */
export async function viewToChange(tx: Writer, viewId: string, username: string) {
  // The keys of a person's views are given out together.
  await lock(tx, 'views')
  return tx
    .selectFrom('views')
    .selectAll()
    .where('view_id', '=', viewId)
    .where(row => row.or([row('shared', '=', 1), row('owner', '=', username)]))
    .executeTakeFirst()
}
