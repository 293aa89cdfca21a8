import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { beginning } from '#client/entities/message.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { messageBoardText } from '#client/messages/message-board.ts'
import { toggled } from '#client/school/status-change-text.ts'

export default command({
  title: 'Toggle status (message)',
  button: 'Toggle status',
  aliases: ['activate message', 'deactivate message'],
  zh: ['開關訊息', '切換訊息狀態'],
  arguments: { message: ask.entity('message', { label: 'Message' }) },
  row: 'message',
  many: { each: 'message', does: manyText.switchesMessages, done: manyText.messagesSwitched },
  screen: '/messages',
  keys: 'A',
  hint: hintsText.toggle,
  preview: ({ message }) => toggled(beginning(message.text), message.status),
  group: 'details',
  effect: 'undoable',
  run: ({ message }, { api, key }) => api.toggleMessageStatus({ messageId: message.message_id }, { key }),
  said: {
    done: ({ message }, { status }) => messageBoardText.isNow({ id: message.message_id, status }),
    about: ({ message }) => line(beginning(message.text)),
  },
})
