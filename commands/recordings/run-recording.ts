import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { recordingsText } from '#client/messages/recordings.ts'

export default command({
  title: 'Run recording',
  aliases: ['replay', 'play recording', 'run macro'],
  zh: ['執行錄製'],
  arguments: { recording: ask.entity('recording', { label: 'Recording' }) },
  row: 'recording',
  opens: 'recording',
  gate: ({ has }) => (has.has('recording') ? recordingsText.isRecording : undefined),
  effect: 'show',
  run: ({ recording }, navigator) => navigator.runRecording(recording),
})
