import { command } from '#client/command/command.ts'
import { promptText } from '#client/messages/prompt.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Next month',
  aliases: ['month after'],
  zh: ['下個月'],
  arguments: {},
  hint: promptText.nextMonth,
  keys: ']',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('month') ? undefined : viewText.noMonthIsOpen),
  effect: 'show',
  run: (_, navigator) => navigator.month(1),
})
