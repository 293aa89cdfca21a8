import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Repeat',
  aliases: ['repeat last command', 'again', 'same again', 'once more'],
  zh: ['重複上一步', '再做一次'],
  arguments: {},
  keys: '.',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('last command') ? undefined : viewText.nothingToRepeat),
  first: 'repeat',
  effect: 'show',
  aboutLast: true,
  run: (_, navigator) => navigator.repeat('now'),
})
