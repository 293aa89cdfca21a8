import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { bookedLesson, markAs } from '#client/school/video-lessons.ts'

export default command({
  title: 'Clear mark',
  button: 'Clear',
  aliases: ['video lesson pending', 'take the mark of a video lesson back'],
  zh: ['清除影片課出席'],
  arguments: { lesson: bookedLesson() },
  row: 'lesson',
  many: { each: 'lesson', does: manyText.clearsMarks, done: manyText.marksCleared },
  keys: 'U',
  hint: hintsText.clear,
  effect: 'undoable',
  ...markAs('pending'),
})
