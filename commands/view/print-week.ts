import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Print the week',
  aliases: ['print timetable'],
  zh: ['列印本週時間表', '列印時間表'],
  arguments: {},
  screen: '/timeTable',
  keys: 'Shift P',
  gate: ({ screen }) => (screen === '/timeTable' ? undefined : viewText.theWeeksAreInTheTimetable),
  effect: 'show',
  run: (_, navigator) => navigator.print('week'),
})
