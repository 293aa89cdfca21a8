import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'QR Code for Attendance',
  button: 'QR Code',
  aliases: ['attendance code', 'check in'],
  zh: ['簽到二維碼'],
  arguments: { lesson: ask.entity('liveLesson', { label: 'Lesson' }) },
  row: 'lesson',
  keys: 'C',
  hint: hintsText.qrCode,
  effect: 'view',
})
