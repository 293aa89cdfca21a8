import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { beginning } from '#client/entities/message.ts'
import { personLabel } from '#client/entities/student.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { studentNotesText } from '#client/messages/student-notes.ts'
import { longestNote } from '#client/school/note-question.ts'

export default command({
  title: 'Add a note',
  button: 'Add note',
  aliases: ['new note', 'create note', 'add note', 'write a note', 'remember'],
  zh: ['新增備註', '加備註'],
  arguments: {
    student: ask.entity('student', { label: 'Student', zh: ['學生'] }),
    text: ask.longText({ label: 'Note', zh: ['備註'], max: longestNote }),
    pinned: ask.choice({ label: 'Place', options: { no: 'Among the others', yes: 'Pinned on top' } }),
  },
  row: 'student',
  many: { each: 'student', does: manyText.addsNotes, done: manyText.notesAdded },
  group: 'details',
  start: () => ({ pinned: 'no' }),
  form: { title: 'Add note', submit: 'Add', cancel: 'Cancel' },
  formSays: true,
  preview: ({ student, text }) => studentNotesText.add({ student: personLabel(student), text: beginning(text) }),
  effect: 'undoable',
  run: ({ student, text, pinned }, { api, key }) =>
    api.addStudentNote({ student_id: student.student_id, text, pinned: pinned === 'yes' }, { key }),
  said: {
    done: ({ student }) => studentNotesText.isAdded({ student: personLabel(student) }),
    about: ({ text }) => line(beginning(text)),
    failed: words => words ?? studentNotesText.failedToSave,
    network: studentNotesText.failedToSave,
  },
})
