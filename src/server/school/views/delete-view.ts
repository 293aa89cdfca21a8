import { write } from '../../calls/handler.ts'
import { viewToChange } from './view-to-change.ts'

export const deleteView = write('deleteView', async ({ viewId }, { tx, caller, refuse }) => {
  const view = await viewToChange(tx, viewId, caller.username)
  if (!view) return refuse('unknown', { id: viewId })
  if (view.owner !== null && view.owner !== caller.username) refuse('notYours', { owner: view.owner, name: view.name })
  await tx.deleteFrom('views').where('view_id', '=', viewId).execute()
  return {
    answer: { success: true, message: `View ${view.name} deleted.` },
    changed: [{ table: 'views', id: viewId, before: view, after: null }],
  }
})
