import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Monthly attendance',
  aliases: ['attendance of a student', 'month'],
  zh: ['每月出席', '出席紀錄', '考勤', '出席率'],
  arguments: {
    student: ask.entity('student', { label: 'Student' }),
    month: optional(ask.month({ label: 'Month' })),
  },
  row: 'student',
  screen: '/students',
  keys: 'M',
  hint: hintsText.month,
  effect: 'view',
})
