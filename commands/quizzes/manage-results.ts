import { ask, command } from '#client/command.ts'

export default command({
  title: 'Manage Test Results',
  aliases: ['marks', 'quiz results'],
  zh: ['測驗成績'],
  arguments: { lesson: ask.entity('liveLesson', { label: 'Lesson' }) },
  row: 'lesson',
  keys: 'R',
  effect: 'view',
})
