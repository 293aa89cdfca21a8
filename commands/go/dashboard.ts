import { command } from '#client/command.ts'

export default command({
  title: 'Dashboard',
  aliases: ['go to dashboard'],
  zh: ['儀表板'],
  arguments: {},
  keys: 'G D',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/', search: {} }),
})
