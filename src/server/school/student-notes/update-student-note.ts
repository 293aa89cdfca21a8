import { write } from '../../calls/handler.ts'
import { stored } from '../../process/clock.ts'
import { noteToChange } from './note-to-change.ts'

export const updateStudentNote = write(
  'updateStudentNote',
  async ({ noteId, ...given }, { tx, now, caller, refuse }) => {
    const note = await noteToChange(tx, noteId)
    if (!note) return refuse('unknown', { id: noteId })
    // The student stands in both parts of the change, so that erasing the student finds what the text was.
    const { student_id } = note
    const wasWritten = { student_id, text: note.text, author: note.author, at: note.at }
    const written = given.text === undefined ? {} : { text: given.text, author: caller.username, at: stored(now) }
    const pinned = given.pinned === undefined ? {} : ({ pinned: given.pinned ? 1 : 0 } as const)
    const before = {
      ...(given.text === undefined ? { student_id } : wasWritten),
      ...(given.pinned === undefined ? {} : { pinned: note.pinned }),
    }
    const after = { student_id, ...written, ...pinned }
    await tx.updateTable('student_notes').set(after).where('note_id', '=', noteId).execute()
    return {
      answer: { success: true, message: `Note ${noteId} changed.` },
      changed: [{ table: 'student_notes', id: noteId, before, after }],
    }
  },
)
