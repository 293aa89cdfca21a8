import { write } from '../../calls/handler.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { freeKey } from './free-key.ts'

export const createView = write('createView', async ({ name, shared, key, screen, search }, { tx, caller }) => {
  await lock(tx, 'views')
  const view_id = await nextId(tx, 'VW', 4)
  const owner = caller.username
  const view = {
    view_id,
    name,
    owner,
    shared: shared ? 1 : 0,
    key,
    screen,
    search,
    version: 1,
    changed_by: owner,
  } as const
  await tx.insertInto('views').values(view).execute()
  return {
    answer: { success: true, message: `View ${name} saved.`, view_id, version: 1 },
    changed: [{ table: 'views', id: view_id, before: null, after: view }, ...(await freeKey(tx, owner, key, view_id))],
  }
})
