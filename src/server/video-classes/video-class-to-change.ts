import type { Writer } from '../answer.ts'
import { lock } from '../db/lock.ts'
import type { Row } from '../db/tables.ts'

/** Keeps others from opening, booking or deleting a student's video class of a course until this transaction ends. */
export const lockVideoClass = (tx: Writer, { student_id, course_id }: Whose): Promise<void> =>
  lock(tx, `video class ${student_id} ${course_id}`)
type Whose = Pick<Row<'video_classes'>, 'student_id' | 'course_id'>

/** A video class, deleted or not, from now on ours alone until the transaction ends. */
export async function videoClassToChange(tx: Writer, id: string): Promise<Row<'video_classes'> | undefined> {
  const read = () => tx.selectFrom('video_classes').selectAll().where('video_class_id', '=', id).executeTakeFirst()
  // Whose it is never changes; what else it is may have changed while the lock was waited for.
  const whose = await read()
  if (!whose) return undefined
  await lockVideoClass(tx, whose)
  return read()
}
