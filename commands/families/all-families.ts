import { command } from '#client/command/command.ts'

export default command({
  title: 'Families',
  aliases: ['all families', 'payers', 'list of families'],
  zh: ['家庭', '所有家庭'],
  arguments: {},
  screen: '/students',
  lists: { of: 'family', names: ['families', '家庭'] },
  keys: 'F',
  effect: 'view',
})
