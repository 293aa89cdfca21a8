import { write } from '../../calls/handler.ts'
import { stored } from '../../process/clock.ts'
import { messageToChange } from './message-to-change.ts'

export const deleteMessage = write('deleteMessage', async ({ messageId }, { tx, now, refuse }) => {
  const message = await messageToChange(tx, messageId)
  if (!message || message.deleted_at !== null) return refuse('unknown', { id: messageId })
  const deleted_at = stored(now)
  await tx.updateTable('messages').set({ deleted_at }).where('message_id', '=', messageId).execute()
  return {
    answer: { success: true, message: `Message ${messageId} deleted.` },
    changed: [{ table: 'messages', id: messageId, before: { deleted_at: null }, after: { deleted_at } }],
  }
})
