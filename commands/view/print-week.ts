import { command } from '#client/command.ts'

export default command({
  title: 'Print the week',
  aliases: ['print timetable'],
  zh: ['列印時間表'],
  arguments: {},
  screen: '/timeTable',
  keys: 'Shift P',
  gate: ({ screen }) => (screen === '/timeTable' ? undefined : 'The weeks are in the timetable.'),
  effect: 'show',
  run: (_, navigator) => navigator.print('week'),
})
