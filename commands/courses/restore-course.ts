import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Restore course',
  aliases: ['bring back course'],
  zh: ['還原課程'],
  arguments: { id: ask.text({ label: 'Course ID' }) },
  effect: 'undoable',
  run: ({ id }, { api, key }) => api.restoreCourse({ courseId: id }, { key }),
  undo: ({ id }) => ({ id: 'courses/delete-course', given: { course: id } }),
  said: {},
})
