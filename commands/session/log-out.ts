import { command } from '#client/command.ts'

export default command({
  title: 'Logout',
  aliases: ['sign out', 'leave'],
  zh: ['登出'],
  arguments: {},
  effect: 'show',
  run: (_, show) => show.signOut(),
})
