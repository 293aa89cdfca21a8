import { command } from '#client/command.ts'

export default command({
  title: 'Student Token',
  aliases: ['go to student tokens', 'token balances'],
  zh: ['學生代幣'],
  arguments: {},
  keys: 'G K',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/token', search: {} }),
})
