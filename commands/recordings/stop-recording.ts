import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { recordingsText } from '#client/messages/recordings.ts'

export default command({
  title: 'Stop recording',
  button: 'Stop',
  aliases: ['save recording', 'end recording', 'name recording'],
  zh: ['停止錄製', '儲存錄製'],
  arguments: { name: ask.text({ label: 'Name', max: 200 }) },
  form: { title: 'Stop recording', submit: 'Save', cancel: 'Go on recording', own: true },
  gate: ({ has }) =>
    !has.has('recording')
      ? recordingsText.notRecording
      : has.has('recorded steps')
        ? undefined
        : recordingsText.noStepYet,
  effect: 'undoable',
  run: async ({ name }, { api, navigator, key }) => {
    const made = await api.createRecording({ name, steps: [...navigator.recorded()] }, { key })
    navigator.record('end')
    return made
  },
  makes: (_, { recording_id }) => ({ kind: 'recording', id: recording_id }),
  said: { done: ({ name }) => recordingsText.saved({ name }), network: recordingsText.failed },
})
