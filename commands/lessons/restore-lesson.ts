import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Restore course lesson',
  aliases: ['bring back lesson'],
  zh: ['還原課程課堂'],
  arguments: { id: ask.text({ label: 'Lesson ID' }) },
  effect: 'final',
  run: ({ id }, { api, key }) => api.restoreLesson({ lessonId: id }, { key }),
  said: {},
})
