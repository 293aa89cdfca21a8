import type { Step } from '#contract/recordings.ts'
import { read } from '../../calls/handler.ts'

export const getRecordings = read('getRecordings', async (_, { db, caller }) => {
  const recordings = await db
    .selectFrom('recordings')
    .select(['recording_id', 'name', 'steps'])
    .where('owner', '=', caller.username)
    .orderBy('name')
    .orderBy('recording_id')
    .execute()
  // `createRecording` has stored what the contract describes.
  return { success: true, data: recordings.map(each => ({ ...each, steps: JSON.parse(each.steps) as Step[] })) }
})
