import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Open student',
  aliases: ['student details', 'show student'],
  zh: ['開啟學生', '學生資料'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  hint: hintsText.open,
  opens: 'student',
  effect: 'view',
})
