import { command } from '#client/command.ts'

export default command({
  title: 'Staffs',
  aliases: ['go to staff', 'accounts', 'colleagues'],
  zh: ['職員'],
  arguments: {},
  keys: 'G F',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/staffs', search: {} }),
})
