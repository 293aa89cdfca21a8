import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { isNameTaken } from './open-class.ts'

export const restoreClass = write('restoreClass', async ({ classId }, { tx, refuse }) => {
  await lock(tx, 'classes')
  const found = await tx
    .selectFrom('classes')
    .select(['class_name', 'deleted_at'])
    .where('class_id', '=', classId)
    .executeTakeFirst()
  if (!found) return refuse('noClass', { id: classId })
  if (found.deleted_at === null) return refuse('notDeleted', { id: classId })
  if (await isNameTaken(tx, found.class_name)) refuse('nameTaken', { name: found.class_name })
  await tx.updateTable('classes').set({ deleted_at: null }).where('class_id', '=', classId).execute()
  return {
    answer: { success: true, message: `Class ${found.class_name} restored.` },
    changed: [{ table: 'classes', id: classId, before: { deleted_at: found.deleted_at }, after: { deleted_at: null } }],
  }
})
