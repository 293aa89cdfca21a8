import { command } from '#client/command/command.ts'
import { recordingsText } from '#client/messages/recordings.ts'

export default command({
  title: 'Discard recording',
  button: 'Discard',
  aliases: ['cancel recording', 'forget what is recorded'],
  zh: ['放棄錄製'],
  arguments: {},
  gate: ({ has }) => (has.has('recording') ? undefined : recordingsText.notRecording),
  group: 'danger',
  effect: 'show',
  run: (_, navigator) => navigator.record('discard'),
})
