import { write } from '../../calls/handler.ts'
import { ownRecording } from './own-recording.ts'

export const deleteRecording = write('deleteRecording', async ({ recordingId }, { tx, caller, refuse }) => {
  const recording = await ownRecording(tx, recordingId, caller.username)
  if (!recording) return refuse('unknown', { id: recordingId })
  await tx.deleteFrom('recordings').where('recording_id', '=', recordingId).execute()
  return {
    answer: { success: true, message: `Recording ${recording.name} deleted.` },
    changed: [{ table: 'recordings', id: recordingId, before: recording, after: null }],
  }
})
