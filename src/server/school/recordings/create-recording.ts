import { write } from '../../calls/handler.ts'
import { nextId } from '../../db/counters.ts'

export const createRecording = write('createRecording', async ({ name, steps }, { tx, caller }) => {
  const recording_id = await nextId(tx, 'RC', 4)
  const recording = { recording_id, name, owner: caller.username, steps: JSON.stringify(steps) }
  await tx.insertInto('recordings').values(recording).execute()
  return {
    answer: { success: true, message: `Recording ${name} saved.`, recording_id },
    changed: [{ table: 'recordings', id: recording_id, before: null, after: recording }],
  }
})
