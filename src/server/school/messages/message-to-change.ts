import type { Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'

/** A message by its id, locked until the transaction ends; undefined when there is none. */
export async function messageToChange(tx: Writer, messageId: string) {
  await lock(tx, `message:${messageId}`)
  return tx
    .selectFrom('messages')
    .select(['text', 'status', 'deleted_at'])
    .where('message_id', '=', messageId)
    .executeTakeFirst()
}
