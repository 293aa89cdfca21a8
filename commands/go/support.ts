import { command } from '#client/command.ts'

export default command({
  title: 'Support',
  aliases: ['help page'],
  zh: ['支援'],
  arguments: {},
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/support', search: {} }),
})
