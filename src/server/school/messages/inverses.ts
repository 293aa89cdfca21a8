import { deletedNow, type Inverse, type Inverses } from '../../office/audit/inverse.ts'
import { keysOf, type PastChange } from '../../office/audit/rows.ts'
import { messageToChange } from './message-to-change.ts'

const idOf = (change: PastChange): string => keysOf(change).message_id ?? ''

const messages: Inverse = {
  tables: ['messages'],
  locks: changes => changes.map(each => `message:${idOf(each)}` as const),
}

export const ofMessages = {
  createMessage: messages,
  updateMessage: messages,
  toggleMessageStatus: messages,
  deleteMessage: messages,
  restoreMessage: messages,
  readMessage: {
    ...messages,
    tables: ['unread_messages'],
    async obstacle(tx, [change]) {
      if (!change) return undefined
      const message = await messageToChange(tx, idOf(change))
      return message && message.deleted_at === null ? undefined : deletedNow('messages', idOf(change))
    },
  },
} as const satisfies Inverses
