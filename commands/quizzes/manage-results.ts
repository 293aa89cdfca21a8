import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { generalText } from '#client/messages/general.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Manage Test Results',
  aliases: ['marks', 'quiz results'],
  zh: ['測驗成績'],
  arguments: { lesson: ask.entity('liveLesson', { label: 'Lesson' }) },
  row: 'lesson',
  keys: 'R',
  hint: hintsText.results,
  effect: 'view',
  // If the server cannot say whether there is a quiz, the dialog opens and shows what it finds.
  lookUp: async ({ lesson: { live_lesson_id } }, { api }) => {
    const known = await api.checkLessonQuizzes({ lesson_ids: [live_lesson_id] }).catch(() => undefined)
    return known && !known.data[live_lesson_id] ? { problem: generalText.thisLessonHasNoQuiz } : { given: {} }
  },
})
