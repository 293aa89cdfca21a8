import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { findClass } from './find-class.ts'

export const toggleClassStatus = write('toggleClassStatus', async ({ classId }, { tx, refuse }) => {
  await lock(tx, 'classes')
  const found = await findClass(tx, classId)
  if (!found) return refuse('noClass', { id: classId })
  const status = found.status === 'active' ? 'inactive' : 'active'
  await tx.updateTable('classes').set({ status }).where('class_id', '=', classId).execute()
  return {
    answer: { success: true, status },
    changed: [{ table: 'classes', id: classId, before: { status: found.status }, after: { status } }],
  }
})
