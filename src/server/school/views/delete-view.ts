import { answer } from '../../calls/handler.ts'
import { viewToChange } from './view-to-change.ts'

export const deleteView = answer('deleteView', async ({ viewId }, { tx, asker, refuse }) => {
  const view = await viewToChange(tx, viewId, asker.username)
  if (!view) return refuse('unknown', { id: viewId })
  if (view.owner !== null && view.owner !== asker.username) refuse('notYours', { owner: view.owner, name: view.name })
  await tx.deleteFrom('views').where('view_id', '=', viewId).execute()
  return {
    answer: { success: true, message: `View ${view.name} deleted.` },
    changed: [{ table: 'views', id: viewId, before: view, after: null }],
  }
})
