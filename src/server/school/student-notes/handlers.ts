import { addStudentNote } from './add-student-note.ts'
import { deleteStudentNote } from './delete-student-note.ts'
import { getStudentNotes } from './get-student-notes.ts'
import { updateStudentNote } from './update-student-note.ts'

/** The answers about notes on students. */
export const studentNotes = { getStudentNotes, addStudentNote, updateStudentNote, deleteStudentNote } as const
