import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { studentNotesText } from '#client/messages/student-notes.ts'
import { longestNote, noteOfStudent } from '#client/school/note-question.ts'

export default command({
  title: 'Edit a note',
  button: 'Edit note',
  aliases: ['edit note', 'change note'],
  zh: ['編輯備註', '修改備註'],
  arguments: {
    student: ask.entity('student', { label: 'Student', zh: ['學生'] }),
    note: noteOfStudent,
    text: ask.longText({ label: 'Text', max: longestNote }),
  },
  row: 'student',
  clears: { student: ['note', 'text'], note: ['text'] },
  group: 'details',
  start: ({ note }) => (note ? { text: note.text } : {}),
  form: { title: 'Edit note', submit: 'Save', cancel: 'Cancel' },
  effect: 'undoable',
  run: ({ note, text }, { api, key }) => api.updateStudentNote({ noteId: note.note_id, text }, { key }),
  said: {
    done: ({ student }) => studentNotesText.isChanged({ student: personLabel(student) }),
    failed: words => words ?? studentNotesText.failedToSave,
    network: studentNotesText.failedToSave,
  },
})
