import { command } from '#client/command.ts'

export default command({
  title: 'Show keys',
  aliases: ['shortcuts', 'keyboard', 'help'],
  zh: ['快捷鍵'],
  arguments: {},
  keys: '?',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.openKeys(),
})
