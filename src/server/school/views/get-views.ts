import { answer } from '../../calls/handler.ts'

export const getViews = answer('getViews', async (_, { db, asker }) => {
  const views = await db
    .selectFrom('views')
    .selectAll()
    .where(row => row.or([row('shared', '=', 1), row('owner', '=', asker.username)]))
    .orderBy('name')
    .orderBy('view_id')
    .execute()
  return { success: true, data: views.map(view => ({ ...view, shared: view.shared === 1 })) }
})
