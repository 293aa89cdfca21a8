import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Fit the day',
  aliases: ['whole day', 'fit the timetable', 'zoom the timetable'],
  zh: ['整天', '顯示全日'],
  arguments: {},
  screen: '/timeTable',
  keys: 'F',
  gate: ({ screen }) => (screen === '/timeTable' ? undefined : viewText.theWeeksAreInTheTimetable),
  effect: 'show',
  run: (_, navigator) => navigator.toggle('fitsDay'),
})
