import { write } from '../../calls/handler.ts'
import { ownRecording } from './own-recording.ts'

export const renameRecording = write('renameRecording', async ({ recordingId, name }, { tx, caller, refuse }) => {
  const recording = await ownRecording(tx, recordingId, caller.username)
  if (!recording) return refuse('unknown', { id: recordingId })
  await tx.updateTable('recordings').set({ name }).where('recording_id', '=', recordingId).execute()
  return {
    answer: { success: true, message: `Recording ${name} renamed.` },
    changed: [{ table: 'recordings', id: recordingId, before: { name: recording.name }, after: { name } }],
  }
})
