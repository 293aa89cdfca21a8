import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Go to week',
  aliases: ['pick week', 'jump to week', 'this week'],
  zh: ['選擇星期'],
  arguments: { date: ask.date({ label: 'Date' }) },
  screen: '/timeTable',
  keys: 'W',
  gate: ({ screen }) => (screen === '/timeTable' ? undefined : viewText.theWeeksAreInTheTimetable),
  start: (_, today) => ({ date: today.toString() }),
  effect: 'show',
  run: ({ date }, navigator) => navigator.week(date),
})
