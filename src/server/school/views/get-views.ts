import { read } from '../../calls/handler.ts'

export const getViews = read('getViews', async (_, { db, caller }) => {
  const views = await db
    .selectFrom('views')
    .selectAll()
    .where(row => row.or([row('shared', '=', 1), row('owner', '=', caller.username)]))
    .orderBy('name')
    .orderBy('view_id')
    .execute()
  return { success: true, data: views.map(view => ({ ...view, shared: view.shared === 1 })) }
})
