import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { beginning } from '#client/entities/message.ts'
import { personLabel } from '#client/entities/student.ts'
import { studentNotesText } from '#client/messages/student-notes.ts'
import { noteOfStudent } from '#client/school/note-question.ts'

export default command({
  title: 'Pin or unpin a note',
  button: 'Pin',
  aliases: ['pin note', 'unpin note'],
  zh: ['置頂備註', '取消置頂'],
  arguments: { student: ask.entity('student', { label: 'Student', zh: ['學生'] }), note: noteOfStudent },
  row: 'student',
  clears: { student: ['note'] },
  group: 'details',
  preview: ({ student, note }) => {
    const what = { student: personLabel(student), text: beginning(note.text) }
    return note.pinned ? studentNotesText.unpin(what) : studentNotesText.pin(what)
  },
  effect: 'undoable',
  run: ({ note }, { api, key }) => api.updateStudentNote({ noteId: note.note_id, pinned: !note.pinned }, { key }),
  said: {
    done: ({ student, note }) => {
      const who = { student: personLabel(student) }
      return note.pinned ? studentNotesText.isUnpinned(who) : studentNotesText.isPinned(who)
    },
    failed: words => words ?? studentNotesText.failedToSave,
    network: studentNotesText.failedToSave,
  },
})
