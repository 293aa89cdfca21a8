import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { studentsText } from '#client/messages/students.ts'
import { toggled } from '#client/school/status-change-text.ts'

export default command({
  title: 'Toggle active/inactive (student)',
  button: 'Toggle active/inactive',
  aliases: ['activate student', 'deactivate student', 'inactive'],
  zh: ['啟用或停用學生', '啟用學生', '停用學生', '退學', '停學'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  many: { each: 'student', does: manyText.switchesStudents, done: manyText.studentsSwitched },
  screen: '/students',
  keys: 'A',
  hint: hintsText.toggle,
  preview: ({ student }) => toggled(personLabel(student), student.status),
  group: 'details',
  effect: 'undoable',
  run: ({ student }, { api, key }) => api.toggleStudentStatus({ studentId: student.student_id }, { key }),
  said: {
    done: ({ student }, { status }) => studentsText.isNow({ student: personLabel(student), status }),
  },
})
