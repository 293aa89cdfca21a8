import { write } from '../../calls/handler.ts'
import { messageToChange } from './message-to-change.ts'

export const restoreMessage = write('restoreMessage', async ({ messageId }, { tx, refuse }) => {
  const message = await messageToChange(tx, messageId)
  if (!message) return refuse('unknown', { id: messageId })
  if (message.deleted_at === null) refuse('notDeleted', { id: messageId })
  await tx.updateTable('messages').set({ deleted_at: null }).where('message_id', '=', messageId).execute()
  return {
    answer: { success: true, message: `Message ${messageId} restored.` },
    changed: [
      { table: 'messages', id: messageId, before: { deleted_at: message.deleted_at }, after: { deleted_at: null } },
    ],
  }
})
