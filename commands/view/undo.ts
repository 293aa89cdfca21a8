import { command } from '#client/command.ts'

export default command({
  title: 'Undo',
  aliases: ['take back'],
  zh: ['復原'],
  arguments: {},
  keys: 'Ctrl Z',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('undo') ? undefined : 'There is nothing to undo.'),
  effect: 'show',
  run: (_, navigator) => navigator.undo(),
})
