import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Close',
  aliases: ['close dialog', 'back'],
  zh: ['關閉'],
  arguments: {},
  gate: ({ has }) => (has.has('dialog') ? undefined : viewText.nothingIsOpen),
  effect: 'show',
  run: (_, navigator) => navigator.close(),
})
