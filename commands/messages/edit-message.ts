import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Edit message text',
  button: 'Edit text',
  aliases: ['change message'],
  zh: ['編輯訊息'],
  arguments: {
    message: ask.entity('message', { label: 'Message' }),
    text: ask.longText({ label: 'Text', missing: 'Please fill out all required fields.', max: 5000 }),
  },
  row: 'message',
  opens: 'message',
  screen: '/messages',
  keys: 'E',
  hint: 'edit',
  start: ({ message }) => (message ? { text: message.text } : {}),
  form: { title: 'Edit message text', submit: 'Update', cancel: 'Cancel' },
  effect: 'undoable',
  run: ({ message, text }, { api, key }) =>
    api.updateMessage({ messageId: message.message_id, message_text: text }, { key }),
  said: { failed: words => words ?? 'Failed to update message.', network: 'Failed to update message.' },
})
