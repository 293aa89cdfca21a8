import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Restore class',
  aliases: ['undelete class'],
  zh: ['還原班級'],
  arguments: { id: ask.text({ label: 'Class ID' }) },
  effect: 'undoable',
  run: ({ id }, { api, key }) => api.restoreClass({ classId: id }, { key }),
  undo: ({ id }) => ({ id: 'classes/delete-class', given: { class: id } }),
  said: {},
})
