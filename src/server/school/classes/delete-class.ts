import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { findClass } from './find-class.ts'

export const deleteClass = write('deleteClass', async ({ classId }, { tx, now, refuse }) => {
  await lock(tx, 'classes')
  if (!(await findClass(tx, classId))) refuse('noClass', { id: classId })
  const deleted_at = stored(now)
  await tx.updateTable('classes').set({ deleted_at }).where('class_id', '=', classId).execute()
  return {
    answer: { success: true, message: 'Class deleted successfully.' },
    changed: [{ table: 'classes', id: classId, before: { deleted_at: null }, after: { deleted_at } }],
  }
})
