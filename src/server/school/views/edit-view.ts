import { write } from '../../calls/handler.ts'
import { freeKey } from './free-key.ts'
import { viewToChange } from './view-to-change.ts'

export const editView = write('editView', async ({ viewId, version, ...given }, { tx, caller, refuse }) => {
  const view = await viewToChange(tx, viewId, caller.username)
  if (!view) return refuse('unknown', { id: viewId })
  const { name, shared, key, search } = given
  const isOwners = name !== undefined || shared !== undefined || key !== undefined
  if (isOwners && view.owner !== null && view.owner !== caller.username)
    refuse('notYours', { owner: view.owner, name: view.name })
  if (view.version !== version) refuse('changed', { staff: view.changed_by ?? '', name: view.name })
  const after = {
    name: name ?? view.name,
    shared: shared === undefined ? view.shared : shared ? 1 : 0,
    key: key === undefined ? view.key : key,
    search: search ?? view.search,
    version: version + 1,
    changed_by: caller.username,
  } as const
  await tx.updateTable('views').set(after).where('view_id', '=', viewId).execute()
  const before = {
    name: view.name,
    shared: view.shared,
    key: view.key,
    search: view.search,
    version: view.version,
    changed_by: view.changed_by,
  }
  const freed = key === undefined ? [] : await freeKey(tx, view.owner, key, viewId)
  return {
    answer: { success: true, message: `View ${after.name} changed.`, version: after.version },
    changed: [{ table: 'views', id: viewId, before, after }, ...freed],
  }
})
