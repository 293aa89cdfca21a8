import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { recordingsText } from '#client/messages/recordings.ts'

export default command({
  title: 'Delete recording',
  aliases: ['remove recording', 'delete macro'],
  zh: ['刪除錄製'],
  arguments: { recording: ask.entity('recording', { label: 'Recording' }) },
  row: 'recording',
  confirm: () => recordingsText.deleteThis,
  preview: ({ recording }) => recordingsText.delete({ name: recording.name }),
  group: 'danger',
  effect: 'undoable',
  run: ({ recording }, { api, key }) => api.deleteRecording({ recordingId: recording.recording_id }, { key }),
  said: { done: ({ recording }) => recordingsText.deleted({ name: recording.name }) },
})
