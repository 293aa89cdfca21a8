import { command } from '#client/command.ts'

export default command({
  title: 'Invoice',
  aliases: ['go to invoices', 'invoice management'],
  zh: ['發票', '單據'],
  arguments: {},
  keys: 'G I',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/invoice', search: {} }),
})
