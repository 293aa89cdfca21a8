import { command } from '#client/command.ts'

export default command({
  title: 'Previous week',
  aliases: ['week before'],
  zh: ['上星期'],
  arguments: {},
  screen: '/timeTable',
  keys: '[',
  gate: ({ screen }) => (screen === '/timeTable' ? undefined : 'The weeks are in the timetable.'),
  effect: 'show',
  run: (_, navigator) => navigator.week(-1),
})
