import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Video classes of a student',
  button: 'Video classes',
  aliases: ['video courses', 'video progress'],
  zh: ['學生的影片班', '學生影片課', '影片課進度'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  keys: 'V',
  hint: hintsText.videoClasses,
  effect: 'view',
})
