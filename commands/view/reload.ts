import { command } from '#client/command/command.ts'

export default command({
  title: 'Reload',
  aliases: ['refresh'],
  zh: ['重新載入'],
  arguments: {},
  keys: 'R',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.reload(),
})
