import type { Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'

/** A recording of this person, locked until the transaction ends; undefined when there is none. */
export async function ownRecording(tx: Writer, recordingId: string, username: string) {
  await lock(tx, 'recordings')
  return tx
    .selectFrom('recordings')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .where('owner', '=', username)
    .executeTakeFirst()
}
