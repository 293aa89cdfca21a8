import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { messageBoardText } from '#client/messages/message-board.ts'

export default command({
  title: 'Edit message text',
  button: 'Edit text',
  aliases: ['change message'],
  zh: ['編輯訊息內容', '編輯訊息'],
  arguments: {
    message: ask.entity('message', { label: 'Message' }),
    text: ask.longText({ label: 'Text', missing: messageBoardText.pleaseFillOutAllRequiredFields, max: 5000 }),
  },
  row: 'message',
  many: { each: 'message', does: manyText.editsMessages, done: manyText.messagesEdited },
  opens: 'message',
  screen: '/messages',
  keys: 'E',
  hint: hintsText.edit,
  start: ({ message }) => (message ? { text: message.text } : {}),
  form: { title: 'Edit message text', submit: 'Update', cancel: 'Cancel' },
  group: 'details',
  effect: 'undoable',
  run: ({ message, text }, { api, key }) =>
    api.updateMessage({ messageId: message.message_id, message_text: text }, { key }),
  said: {
    done: ({ message }) => messageBoardText.isChanged({ id: message.message_id }),
    failed: words => words ?? messageBoardText.failedToUpdateMessage,
    network: messageBoardText.failedToUpdateMessage,
  },
})
