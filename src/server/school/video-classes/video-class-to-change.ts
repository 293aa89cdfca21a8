import type { Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'

/** Locks a student's video class of a course against opening, booking and deleting until this transaction ends. */
export const lockVideoClass = (tx: Writer, { student_id, course_id }: Whose): Promise<void> =>
  lock(tx, `video class:${student_id} ${course_id}`)
type Whose = Pick<Row<'video_classes'>, 'student_id' | 'course_id'>

/** A video class, deleted or not, locked until the transaction ends. */
export async function videoClassToChange(tx: Writer, id: string): Promise<Row<'video_classes'> | undefined> {
  const read = () => tx.selectFrom('video_classes').selectAll().where('video_class_id', '=', id).executeTakeFirst()
  // Its student and course never change, but the rest may have changed while this waited for the lock.
  const whose = await read()
  if (!whose) return undefined
  await lockVideoClass(tx, whose)
  return read()
}
