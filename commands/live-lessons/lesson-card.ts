import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Lesson in the timetable',
  aliases: ['lesson info', 'when is a lesson'],
  zh: ['課堂資料'],
  arguments: { lesson: ask.entity('liveLesson', { label: 'Lesson' }) },
  row: 'lesson',
  hint: hintsText.open,
  screen: '/timeTable',
  effect: 'view',
  search: ({ lesson }) => ({ week: lesson.lesson_date }),
})
