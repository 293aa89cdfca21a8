import { write } from '../../calls/handler.ts'
import { messageToChange } from './message-to-change.ts'

export const readMessage = write('readMessage', async ({ messageId }, { tx, caller, refuse }) => {
  const message = await messageToChange(tx, messageId)
  if (!message || message.deleted_at !== null) return refuse('unknown', { id: messageId })
  const before = { message_id: messageId, staff: caller.username }
  const { numDeletedRows } = await tx
    .deleteFrom('unread_messages')
    .where('message_id', '=', messageId)
    .where('staff', '=', caller.username)
    .executeTakeFirstOrThrow()
  return {
    answer: { success: true, message: `Message ${messageId} is read.` },
    changed:
      numDeletedRows === 0n
        ? []
        : [{ table: 'unread_messages', id: `${messageId}/${caller.username}`, before, after: null }],
  }
})
