import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Repeat with changes',
  aliases: ['edit last command', 'same with other answers'],
  zh: ['修改後再做一次', '修改後重複'],
  arguments: {},
  keys: 'Ctrl .',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('last command') ? undefined : viewText.nothingToRepeat),
  effect: 'show',
  aboutLast: true,
  run: (_, navigator) => navigator.repeat('with changes'),
})
