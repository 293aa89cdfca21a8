import { command } from '#client/command.ts'

export default command({
  title: 'Next month',
  aliases: ['month after'],
  zh: ['下個月'],
  arguments: {},
  keys: ']',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('month') ? undefined : 'No month is open.'),
  effect: 'show',
  run: (_, navigator) => navigator.month(1),
})
