import { ask, command } from '#client/command.ts'

export default command({
  title: 'View photo',
  aliases: ['picture'],
  zh: ['相片'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  screen: '/students',
  keys: 'P',
  effect: 'view',
})
