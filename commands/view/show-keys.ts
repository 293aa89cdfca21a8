import { command } from '#client/command/command.ts'
import { generalText } from '#client/messages/general.ts'

export default command({
  title: 'Show keys',
  aliases: ['shortcuts', 'keyboard', 'help'],
  zh: ['快捷鍵'],
  arguments: {},
  hint: generalText.keys,
  keys: '?',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.openKeys(),
})
