import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Peek at student',
  aliases: ['card', 'glance', 'quick look'],
  zh: ['速覽學生'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  alsoAbout: true,
  hint: hintsText.peek,
  keys: 'Space',
  group: 'details',
  effect: 'show',
  run: ({ student }, navigator) => navigator.peek(student.student_id),
})
