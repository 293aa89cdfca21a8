import { command } from '#client/command/command.ts'

export default command({
  title: 'Who is here',
  aliases: ['who is signed in', 'who is online', 'presence'],
  zh: ['誰在線上'],
  arguments: {},
  screen: '/staffs',
  effect: 'view',
})
