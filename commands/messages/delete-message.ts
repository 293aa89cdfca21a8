import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { beginning } from '#client/entities/message.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { messageBoardText } from '#client/messages/message-board.ts'

export default command({
  title: 'Delete message',
  button: 'Delete',
  aliases: ['remove message'],
  zh: ['刪除訊息'],
  arguments: { message: ask.entity('message', { label: 'Message' }) },
  row: 'message',
  many: { each: 'message', does: manyText.deletesMessages, done: manyText.messagesDeleted },
  screen: '/messages',
  keys: 'D',
  hint: hintsText.delete,
  confirm: () => messageBoardText.deleteThisMessage,
  preview: ({ message }) => messageBoardText.delete({ text: message.text.slice(0, 200) }),
  group: 'danger',
  effect: 'undoable',
  run: ({ message }, { api, key }) => api.deleteMessage({ messageId: message.message_id }, { key }),
  said: {
    done: ({ message }) => messageBoardText.isDeleted({ id: message.message_id }),
    about: ({ message }) => line(beginning(message.text)),
    failed: words => words ?? messageBoardText.failedToDeleteMessage,
    network: messageBoardText.failedToDeleteMessage,
  },
})
