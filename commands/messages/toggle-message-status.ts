import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Toggle status (message)',
  button: 'Toggle status',
  aliases: ['activate message', 'deactivate message'],
  zh: ['切換訊息狀態'],
  arguments: { message: ask.entity('message', { label: 'Message' }) },
  row: 'message',
  screen: '/messages',
  keys: 'A',
  hint: 'toggle',
  effect: 'undoable',
  run: ({ message }, { api, key }) => api.toggleMessageStatus({ messageId: message.message_id }, { key }),
  said: {},
})
