import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { fullName } from '#rules/names.ts'

export default command({
  title: 'Delete student',
  aliases: ['remove student'],
  zh: ['刪除學生'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  screen: '/students',
  keys: 'D',
  confirm: () => 'Are you sure to delete this student?',
  preview: ({ student }) =>
    `Delete **${fullName(student)}** (${student.student_id}). Invoices, payments and history stay.`,
  effect: 'undoable',
  run: ({ student }, { api, key }) => api.deletestudent({ studentId: student.student_id }, { key }),
  said: {},
})
