import { ask } from '../command/arguments.ts'
import { studentNotesText } from '../messages/student-notes.ts'

/** The question which note of a student is meant. */
export const noteOfStudent = ask.entity('studentNote', {
  label: 'Note',
  zh: ['備註'],
  from: ({ student }) =>
    student ? { call: 'getStudentNotes', given: { studentId: String(student) }, inOrder: true } : undefined,
  loadTexts: { refused: studentNotesText.failedToFetch, network: studentNotesText.failedToFetch },
})

/** The longest note. */
export const longestNote = 2000
