import { command } from '#client/command/command.ts'

export default command({
  title: 'Open the palette',
  aliases: ['commands'],
  zh: ['指令板', '指令'],
  arguments: {},
  keys: 'Ctrl K',
  keysOn: 'everywhere',
  unlisted: true,
  effect: 'show',
  run: (_, navigator) => navigator.openPalette(),
})
