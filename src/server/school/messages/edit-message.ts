import { write } from '../../calls/handler.ts'
import { messageToChange } from './message-to-change.ts'

export const updateMessage = write('updateMessage', async ({ messageId, message_text }, { tx, refuse }) => {
  const message = await messageToChange(tx, messageId)
  if (!message || message.deleted_at !== null) return refuse('unknown', { id: messageId })
  await tx.updateTable('messages').set({ text: message_text }).where('message_id', '=', messageId).execute()
  return {
    answer: { success: true, message: `Message ${messageId} updated.` },
    changed: [{ table: 'messages', id: messageId, before: { text: message.text }, after: { text: message_text } }],
  }
})
