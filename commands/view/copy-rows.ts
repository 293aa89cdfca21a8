import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Copy what is selected',
  aliases: ['copy selected rows', 'copy rows', 'copy as table', 'clipboard'],
  zh: ['複製所選', '複製表格'],
  arguments: {},
  keys: 'Ctrl C',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('selected rows') ? undefined : viewText.noRowIsSelected),
  hidden: ({ has }) => !has.has('selected rows'),
  preview: () => viewText.copyRows,
  effect: 'read',
  run: (_, { navigator }) => navigator.copyRows(),
  said: {
    done: (_, count) => viewText.rowsAreCopied({ count }),
    failed: words => words ?? viewText.notCopied,
  },
})
