import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { bookedLesson, markAs } from '#client/school/video-lessons.ts'

export default command({
  title: 'Mark absence',
  button: 'Absence',
  aliases: ['video lesson absence', 'did not come', 'missed'],
  zh: ['影片課缺席'],
  arguments: { lesson: bookedLesson() },
  opens: 'missedVideoLesson',
  row: 'lesson',
  many: { each: 'lesson', does: manyText.marksAbsent, done: manyText.markedAbsent },
  keys: 'A',
  hint: hintsText.absence,
  effect: 'undoable',
  ...markAs('absence'),
})
