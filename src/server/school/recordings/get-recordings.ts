import type { Step } from '#contract/recordings.ts'
import { answer } from '../../calls/handler.ts'

export const getRecordings = answer('getRecordings', async (_, { db, asker }) => {
  const recordings = await db
    .selectFrom('recordings')
    .select(['recording_id', 'name', 'steps'])
    .where('owner', '=', asker.username)
    .orderBy('name')
    .orderBy('recording_id')
    .execute()
  // `createRecording` has stored what the contract describes.
  return { success: true, data: recordings.map(each => ({ ...each, steps: JSON.parse(each.steps) as Step[] })) }
})
