import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Restore message',
  aliases: ['undelete message'],
  zh: ['還原訊息'],
  arguments: { id: ask.text({ label: 'Message ID' }) },
  effect: 'undoable',
  run: ({ id }, { api, key }) => api.restoreMessage({ messageId: id }, { key }),
  undo: ({ id }) => ({ id: 'messages/delete-message', given: { message: id } }),
  said: {},
})
