import { command } from '#client/command/command.ts'

export default command({
  title: 'My sessions',
  aliases: ['where am I signed in', 'own sessions', 'devices'],
  zh: ['我的登入'],
  arguments: {},
  screen: '/staffs',
  effect: 'view',
})
