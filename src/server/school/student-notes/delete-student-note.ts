import { write } from '../../calls/handler.ts'
import { noteToChange } from './note-to-change.ts'

export const deleteStudentNote = write('deleteStudentNote', async ({ noteId }, { tx, refuse }) => {
  const note = await noteToChange(tx, noteId)
  if (!note) return refuse('unknown', { id: noteId })
  await tx.deleteFrom('student_notes').where('note_id', '=', noteId).execute()
  return {
    answer: { success: true, message: `Note ${noteId} deleted.` },
    changed: [{ table: 'student_notes', id: noteId, before: note, after: null }],
  }
})
