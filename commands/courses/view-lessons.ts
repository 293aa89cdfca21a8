import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'View lessons',
  aliases: ['lessons of a course', 'open course'],
  zh: ['課程的課堂', '課程課堂', '開啟課程'],
  arguments: { course: ask.entity('course', { label: 'Course' }) },
  row: 'course',
  opens: 'course',
  screen: '/courseManagement',
  keys: 'L',
  hint: hintsText.lessons,
  effect: 'view',
})
