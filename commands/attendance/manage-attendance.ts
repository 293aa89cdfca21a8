import { ask, command } from '#client/command.ts'

export default command({
  title: 'Manage Attendance',
  aliases: ['roll call', 'take attendance'],
  zh: ['點名', '出席'],
  arguments: { lesson: ask.entity('liveLesson', { label: 'Lesson' }) },
  row: 'lesson',
  screen: '/classManagement',
  keys: 'T',
  effect: 'view',
})
