import { command } from '#client/command.ts'

export default command({
  title: 'Settings',
  aliases: ['go to settings'],
  zh: ['設定'],
  arguments: {},
  keys: 'G ,',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/settings', search: {} }),
})
