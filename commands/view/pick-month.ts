import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Pick month',
  aliases: ['go to month'],
  zh: ['選擇月份'],
  arguments: { month: ask.month({ label: 'Month' }) },
  gate: ({ has }) => (has.has('month') ? undefined : viewText.noMonthIsOpen),
  start: (_, today) => ({ month: today.toPlainYearMonth().toString() }),
  effect: 'show',
  run: ({ month }, navigator) => navigator.month(month),
})
