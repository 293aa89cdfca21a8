import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Open student',
  aliases: ['student details', 'show student', 'student card'],
  zh: ['開啟學生', '學生資料', '家長電話'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  alsoAbout: true,
  keys: 'O',
  hint: hintsText.card,
  opens: 'student',
  effect: 'view',
})
