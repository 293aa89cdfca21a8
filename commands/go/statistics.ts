import { command } from '#client/command.ts'

export default command({
  title: 'Statistics',
  aliases: ['go to statistics', 'figures', 'income', 'revenue'],
  zh: ['統計'],
  arguments: {},
  keys: 'G A',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/statistics', search: {} }),
})
