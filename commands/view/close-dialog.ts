import { command } from '#client/command.ts'

export default command({
  title: 'Close',
  aliases: ['close dialog', 'back'],
  zh: ['關閉'],
  arguments: {},
  gate: ({ has }) => (has.has('dialog') ? undefined : 'Nothing is open.'),
  effect: 'show',
  run: (_, navigator) => navigator.close(),
})
