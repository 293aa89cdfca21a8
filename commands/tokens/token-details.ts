import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Token details',
  aliases: ['balances of a student', 'student tokens'],
  zh: ['代幣詳情', '學生代幣結餘'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  keys: 'B',
  hint: hintsText.details,
  group: 'money',
  effect: 'view',
})
