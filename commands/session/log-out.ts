import { command } from '#client/command/command.ts'

export default command({
  title: 'Logout',
  aliases: ['sign out', 'log out', 'log off'],
  zh: ['登出'],
  arguments: {},
  effect: 'show',
  run: (_, navigator) => navigator.signOut(),
})
