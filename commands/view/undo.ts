import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Undo',
  aliases: ['take back'],
  zh: ['復原'],
  arguments: {},
  keys: 'Ctrl Z',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('undo') ? undefined : viewText.thereIsNothingToUndo),
  effect: 'show',
  aboutLast: true,
  run: (_, navigator) => navigator.undo(),
})
