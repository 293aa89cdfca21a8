import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { recordingsText } from '#client/messages/recordings.ts'

export default command({
  title: 'Rename recording',
  aliases: ['edit recording'],
  zh: ['重新命名錄製'],
  arguments: {
    recording: ask.entity('recording', { label: 'Recording' }),
    name: ask.text({ label: 'Name', max: 200 }),
  },
  row: 'recording',
  form: { title: 'Rename recording', submit: 'Save', cancel: 'Cancel' },
  start: ({ recording }) => (recording ? { name: recording.name } : {}),
  effect: 'undoable',
  run: ({ recording, name }, { api, key }) =>
    api.renameRecording({ recordingId: recording.recording_id, name }, { key }),
  said: { done: ({ name }) => recordingsText.renamed({ name }), network: recordingsText.failed },
})
