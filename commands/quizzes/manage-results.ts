import { command } from '#client/command.ts'
import { classFirst, lessonOfClass } from '#client/lesson-of-class.ts'

export default command({
  title: 'Manage Test Results',
  aliases: ['marks', 'quiz results'],
  zh: ['測驗成績'],
  arguments: lessonOfClass(),
  ...classFirst,
  row: 'lesson',
  keys: 'R',
  hint: 'results',
  effect: 'view',
  // A server that cannot say whether there is a quiz leaves it to the sheet.
  lookUp: async ({ lesson: { live_lesson_id } }, { api }) => {
    const known = await api.checkLessonQuizzes({ lesson_ids: [live_lesson_id] }).catch(() => undefined)
    return known && !known.data[live_lesson_id] ? { problem: 'This lesson has no quiz.' } : { told: {} }
  },
})
