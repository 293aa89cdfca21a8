import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Print last receipt or invoice',
  aliases: ['print what was just collected', 'print what was just billed'],
  zh: ['列印最近的收據或發票', '列印剛才的收據', '列印剛才的發票'],
  arguments: {},
  keys: 'Ctrl P',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('document') ? undefined : viewText.nothingToPrint),
  effect: 'show',
  aboutLast: true,
  run: (_, navigator) => navigator.printLast(),
})
