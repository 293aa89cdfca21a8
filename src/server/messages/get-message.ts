import { among } from '../among.ts'
import { answer } from '../answer.ts'

export const getMessage = answer(
  'getMessage',
  async ({ ids }, { db }) => {
    const messages = await db
      .selectFrom('messages')
      .select(['message_id', 'recipient_type', 'recipient_value', 'text', 'ctime', 'status'])
      .where('deleted_at', 'is', null)
      .where(among(ids, 'messages.message_id'))
      .orderBy('ctime', 'desc')
      .orderBy('message_id', 'desc')
      .execute()
    return {
      success: true,
      data: messages.map(({ recipient_value, ...message }) => ({
        ...message,
        ...(message.recipient_type === 'class_id' ? { class_id: recipient_value } : {}),
        ...(message.recipient_type === 'student_id' ? { student_id: recipient_value } : {}),
      })),
    }
  },
  { wholeList: true },
)
