import { read } from '../../calls/handler.ts'
import { isStudent } from '../students/is-student.ts'

export const getStudentNotes = read('getStudentNotes', async ({ studentId }, { db, refuse }) => {
  if (!(await isStudent(db, studentId))) refuse('noStudent', { id: studentId })
  const notes = await db
    .selectFrom('student_notes')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('pinned', 'desc')
    .orderBy('at', 'desc')
    .orderBy('note_id', 'desc')
    .execute()
  return { success: true, data: notes.map(note => ({ ...note, pinned: note.pinned === 1 })) }
})
