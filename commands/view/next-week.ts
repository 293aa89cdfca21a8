import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Next week',
  aliases: ['week after'],
  zh: ['下星期'],
  arguments: {},
  screen: '/timeTable',
  keys: ']',
  gate: ({ screen }) => (screen === '/timeTable' ? undefined : viewText.theWeeksAreInTheTimetable),
  effect: 'show',
  run: (_, navigator) => navigator.week(1),
})
