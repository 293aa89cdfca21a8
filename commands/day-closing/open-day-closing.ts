import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { dayClosingText } from '#client/messages/day-closing.ts'

export default command({
  title: 'Day closing',
  aliases: ['cash up', 'till', 'takings of the day', 'what was taken today', 'end of the day'],
  zh: ['日結', '埋數', '今日收款'],
  arguments: { day: optional(ask.date({ label: 'Day', past: true })) },
  screen: '/statistics',
  hint: dayClosingText.day,
  group: 'money',
  effect: 'view',
})
