import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { beginning } from '#client/entities/message.ts'
import { personLabel } from '#client/entities/student.ts'
import { line } from '#client/messages/message.ts'
import { studentNotesText } from '#client/messages/student-notes.ts'
import { noteOfStudent } from '#client/school/note-question.ts'

export default command({
  title: 'Delete a note',
  button: 'Delete note',
  aliases: ['delete note', 'remove note'],
  zh: ['刪除備註'],
  arguments: { student: ask.entity('student', { label: 'Student', zh: ['學生'] }), note: noteOfStudent },
  row: 'student',
  clears: { student: ['note'] },
  group: 'danger',
  confirm: () => studentNotesText.deleteThisNote,
  preview: ({ student, note }) =>
    studentNotesText.delete({ student: personLabel(student), text: beginning(note.text) }),
  effect: 'undoable',
  run: ({ note }, { api, key }) => api.deleteStudentNote({ noteId: note.note_id }, { key }),
  said: {
    done: ({ student }) => studentNotesText.isDeleted({ student: personLabel(student) }),
    about: ({ note }) => line(beginning(note.text)),
    failed: words => words ?? studentNotesText.failedToDelete,
    network: studentNotesText.failedToDelete,
  },
})
