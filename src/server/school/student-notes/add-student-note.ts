import { write } from '../../calls/handler.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { isStudent } from '../students/is-student.ts'

export const addStudentNote = write('addStudentNote', async (input, { tx, now, caller, refuse }) => {
  const { student_id, text, pinned } = input
  // Nobody deletes or erases the student meanwhile.
  await lock(tx, 'students')
  if (!(await isStudent(tx, student_id))) refuse('noStudent', { id: student_id })
  const note_id = await nextId(tx, 'N', 6)
  const note = {
    note_id,
    student_id,
    text,
    pinned: pinned ? 1 : 0,
    author: caller.username,
    at: stored(now),
  } as const
  await tx.insertInto('student_notes').values(note).execute()
  return {
    answer: { success: true, data: { note_id } },
    changed: [{ table: 'student_notes', id: note_id, before: null, after: note }],
  }
})
