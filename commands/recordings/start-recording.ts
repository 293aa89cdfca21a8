import { command } from '#client/command/command.ts'
import { recordingsText } from '#client/messages/recordings.ts'

export default command({
  title: 'Start recording',
  aliases: ['record commands', 'record steps', 'macro', 'new recording'],
  zh: ['開始錄製'],
  arguments: {},
  gate: ({ has }) => (has.has('recording') ? recordingsText.isRecording : undefined),
  effect: 'show',
  run: (_, navigator) => navigator.record('start'),
})
