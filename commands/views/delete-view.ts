import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { viewsText } from '#client/messages/views.ts'

export default command({
  title: 'Delete view',
  aliases: ['remove view'],
  zh: ['刪除檢視'],
  arguments: { view: ask.entity('view', { label: 'View' }) },
  row: 'view',
  confirm: () => viewsText.deleteThis,
  preview: ({ view }) => viewsText.delete({ name: view.name }),
  group: 'danger',
  effect: 'undoable',
  run: ({ view }, { api, key }) => api.deleteView({ viewId: view.view_id }, { key }),
  said: { done: ({ view }) => viewsText.deleted({ name: view.name }) },
})
