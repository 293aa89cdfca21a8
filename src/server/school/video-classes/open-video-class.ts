import type { Change, Writer } from '../../db/access.ts'
import { nextId } from '../../db/counters.ts'
import type { NewRow } from '../../db/tables.ts'
import { lockVideoClass } from './video-class-to-change.ts'

/** Opens the student's video class of the course. An existing one keeps its progress and gets the new date. */
export async function openVideoClass(
  tx: Writer,
  wanted: Pick<NewRow<'video_classes'>, 'student_id' | 'course_id' | 'expiry_date' | 'created_at'>,
): Promise<Change> {
  const { student_id, course_id, expiry_date } = wanted
  await lockVideoClass(tx, wanted)
  const open = await tx
    .selectFrom('video_classes')
    .select(['video_class_id', 'expiry_date'])
    .where('student_id', '=', student_id)
    .where('course_id', '=', course_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (open) {
    const { video_class_id, ...before } = open
    await tx.updateTable('video_classes').set({ expiry_date }).where('video_class_id', '=', video_class_id).execute()
    return { table: 'video_classes', id: video_class_id, before, after: { expiry_date } }
  }
  const video_class_id = await nextId(tx, 'VC', 6)
  const row = { video_class_id, ...wanted, completed_lessons: 0, deleted_at: null }
  await tx.insertInto('video_classes').values(row).execute()
  return { table: 'video_classes', id: video_class_id, before: null, after: row }
}
