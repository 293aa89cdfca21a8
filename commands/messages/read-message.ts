import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { beginning } from '#client/entities/message.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { messageBoardText } from '#client/messages/message-board.ts'

/** Opening a message reads it as well. This is for those that need not be opened. */
export default command({
  title: 'Mark as read',
  aliases: ['read message', 'mark message as read', 'seen'],
  zh: ['標為已讀', '已讀訊息'],
  arguments: { message: ask.entity('message', { label: 'Message' }) },
  row: 'message',
  many: { each: 'message', does: manyText.readsMessages, done: manyText.messagesRead },
  screen: '/messages',
  keys: 'R',
  hint: hintsText.read,
  preview: ({ message }) => messageBoardText.countsAsRead({ text: beginning(message.text) }),
  group: 'details',
  effect: 'undoable',
  run: ({ message }, { api, key }) => api.readMessage({ messageId: message.message_id }, { key }),
  said: {
    done: ({ message }) => messageBoardText.isRead({ id: message.message_id }),
    about: ({ message }) => line(beginning(message.text)),
  },
})
