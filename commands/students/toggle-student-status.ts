import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Toggle active/inactive (student)',
  button: 'Toggle active/inactive',
  aliases: ['activate student', 'deactivate student', 'inactive'],
  zh: ['啟用學生', '停用學生'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  screen: '/students',
  keys: 'A',
  effect: 'undoable',
  run: ({ student }, { api, key }) => api.toggleStudentStatus({ studentId: student.student_id }, { key }),
  said: {},
})
