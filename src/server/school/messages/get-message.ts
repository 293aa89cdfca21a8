import { readList } from '../../calls/handler.ts'
import { rowsOf } from '../../db/row-source.ts'
import { among } from '../../db/rows-with-ids.ts'

export const getMessage = readList('getMessage', async ({ ids }, { db }) => {
  const unread = await db
    .selectFrom('unread_messages')
    .select(['message_id', 'staff'])
    .where(among(ids, 'unread_messages.message_id'))
    .orderBy('staff')
    .execute()
  const byMessage = Map.groupBy(unread, ({ message_id }) => message_id)
  return {
    rows: rowsOf(
      db
        .selectFrom('messages')
        .select(['message_id', 'recipient_type', 'recipient_value', 'text', 'ctime', 'status'])
        .where('deleted_at', 'is', null)
        .where(among(ids, 'messages.message_id'))
        .orderBy('ctime', 'desc')
        .orderBy('message_id', 'desc'),
      ({ recipient_value, ...message }) => ({
        ...message,
        ...(message.recipient_type === 'class_id' ? { class_id: recipient_value } : {}),
        ...(message.recipient_type === 'student_id' ? { student_id: recipient_value } : {}),
        unread_by: byMessage.get(message.message_id)?.map(({ staff }) => staff) ?? [],
      }),
    ),
    body: data => ({ success: true, data }),
  }
})
