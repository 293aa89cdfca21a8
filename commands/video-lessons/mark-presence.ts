import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { bookedLesson, markAs } from '#client/school/video-lessons.ts'

export default command({
  title: 'Mark presence',
  button: 'Presence',
  aliases: ['video lesson presence', 'came', 'attended'],
  zh: ['影片課出席'],
  arguments: { lesson: bookedLesson() },
  row: 'lesson',
  many: { each: 'lesson', does: manyText.marksPresent, done: manyText.markedPresent },
  keys: 'P',
  hint: hintsText.presence,
  effect: 'undoable',
  ...markAs('presence'),
})
