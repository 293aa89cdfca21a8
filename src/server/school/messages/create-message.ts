import { write } from '../../calls/handler.ts'
import type { Writer } from '../../db/access.ts'
import { nextId } from '../../db/counters.ts'
import { stored } from '../../process/clock.ts'

export const createMessage = write('createMessage', async (input, { tx, now, caller, refuse }) => {
  const { recipient_type } = input
  const recipient_value = recipient_type === 'all' ? null : (input.recipient_value?.trim() ?? '')
  if (recipient_value === '') refuse('noRecipient')
  if (recipient_value !== null && !(await isThere(tx, recipient_type, recipient_value)))
    refuse('unknownRecipient', { id: recipient_value })
  const message = {
    message_id: await nextId(tx, 'M', 6),
    recipient_type,
    recipient_value,
    text: input.message_text,
    ctime: stored(now),
    status: 'active',
    deleted_at: null,
  }
  await tx.insertInto('messages').values(message).execute()
  await tx
    .insertInto('unread_messages')
    .columns(['message_id', 'staff'])
    .expression(
      tx
        .selectFrom('staff')
        .select(row => [row.val(message.message_id).as('message_id'), 'username as staff'])
        .where('username', '<>', caller.username),
    )
    .execute()
  return {
    answer: { success: true, message: 'Message created.', message_id: message.message_id },
    changed: [{ table: 'messages', id: message.message_id, before: null, after: message }],
  }
})

/** A class or student that a message can be sent to. Inactive ones can get one, deleted ones cannot. */
async function isThere(tx: Writer, type: 'all' | 'class_id' | 'student_id', id: string): Promise<boolean> {
  const found =
    type === 'class_id'
      ? tx.selectFrom('classes').select('class_id as id').where('class_id', '=', id).where('deleted_at', 'is', null)
      : tx
          .selectFrom('students')
          .select('student_id as id')
          .where('student_id', '=', id)
          .where('deleted_at', 'is', null)
  return (await found.executeTakeFirst()) !== undefined
}
