import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Delete message',
  button: 'Delete',
  aliases: ['remove message'],
  zh: ['刪除訊息'],
  arguments: { message: ask.entity('message', { label: 'Message' }) },
  row: 'message',
  screen: '/messages',
  keys: 'D',
  hint: 'delete',
  confirm: () => 'Are you sure you want to delete this message?',
  preview: ({ message }) => message.text.slice(0, 200),
  effect: 'undoable',
  run: ({ message }, { api, key }) => api.deleteMessage({ messageId: message.message_id }, { key }),
  said: { failed: words => words ?? 'Failed to delete message.', network: 'Failed to delete message.' },
})
