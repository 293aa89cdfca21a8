import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'

export default command({
  title: 'View photo',
  aliases: ['picture'],
  zh: ['查看相片', '相片'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  opens: 'photo',
  screen: '/students',
  keys: 'P',
  group: 'details',
  effect: 'view',
})
