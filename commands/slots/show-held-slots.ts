import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'

export default command({
  title: 'Show held time slots',
  aliases: ['held time slots of a day'],
  zh: ['已預留時段', '顯示保留時段'],
  arguments: { date: ask.date({ label: 'Date' }) },
  unlisted: true,
  opens: 'heldSlots',
  effect: 'show',
  run: ({ date }, navigator) => navigator.go({ path: '/timeTable', search: { tab: 'video', week: date } }),
})
