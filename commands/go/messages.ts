import { command } from '#client/command.ts'

export default command({
  title: 'Messages',
  aliases: ['go to messages'],
  zh: ['訊息'],
  arguments: {},
  keys: 'G M',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/messages', search: {} }),
})
