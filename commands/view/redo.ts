import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Redo',
  aliases: ['do again', 'repeat'],
  zh: ['重做'],
  arguments: {},
  keys: 'Ctrl Shift Z',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('redo') ? undefined : viewText.thereIsNothingToRedo),
  effect: 'show',
  aboutLast: true,
  run: (_, navigator) => navigator.redo(),
})
