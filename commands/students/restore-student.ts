import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Restore student',
  aliases: ['undelete student'],
  zh: ['還原學生'],
  arguments: { id: ask.text({ label: 'Student ID' }) },
  effect: 'undoable',
  run: ({ id }, { api, key }) => api.restoreStudent({ studentId: id }, { key }),
  undo: ({ id }) => ({ id: 'students/delete-student', given: { student: id } }),
  said: {},
})
