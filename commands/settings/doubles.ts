import { command } from '#client/command/command.ts'

export default command({
  title: 'Doubles',
  aliases: ['same login IDs', 'same names', 'duplicates', 'two with one name'],
  zh: ['重複名稱', '重複登入編號'],
  arguments: {},
  screen: '/settings',
  effect: 'view',
})
