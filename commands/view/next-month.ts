import { command } from '#client/command.ts'

export default command({
  title: 'Next month',
  aliases: ['month after'],
  zh: ['下個月'],
  arguments: {},
  keys: ']',
  keysOn: 'everywhere',
  gate: ({ view }) => (view === 'students/monthly-attendance' ? undefined : 'No month is open.'),
  effect: 'show',
  run: (_, navigator) => navigator.month(1),
})
