import { command } from '#client/command/command.ts'
import { studentsText } from '#client/messages/students.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Previous month',
  aliases: ['month before'],
  zh: ['上個月'],
  arguments: {},
  hint: studentsText.monthBefore,
  keys: '[',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('month') ? undefined : viewText.noMonthIsOpen),
  effect: 'show',
  run: (_, navigator) => navigator.month(-1),
})
