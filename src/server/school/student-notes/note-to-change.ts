import type { Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'

/** A note about a student who is not deleted, locked until the transaction ends; undefined when there is none. */
export async function noteToChange(tx: Writer, noteId: string) {
  await lock(tx, 'students')
  return tx
    .selectFrom('student_notes')
    .innerJoin('students', 'students.student_id', 'student_notes.student_id')
    .selectAll('student_notes')
    .where('note_id', '=', noteId)
    .where('students.deleted_at', 'is', null)
    .executeTakeFirst()
}
