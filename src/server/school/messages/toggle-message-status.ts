import { write } from '../../calls/handler.ts'
import { messageToChange } from './message-to-change.ts'

export const toggleMessageStatus = write('toggleMessageStatus', async ({ messageId }, { tx, refuse }) => {
  const message = await messageToChange(tx, messageId)
  if (!message || message.deleted_at !== null) return refuse('unknown', { id: messageId })
  const status = message.status === 'active' ? 'inactive' : 'active'
  await tx.updateTable('messages').set({ status }).where('message_id', '=', messageId).execute()
  return {
    answer: { success: true, status },
    changed: [{ table: 'messages', id: messageId, before: { status: message.status }, after: { status } }],
  }
})
