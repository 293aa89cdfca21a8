import { command } from '#client/command.ts'

export default command({
  title: 'Print last receipt or invoice',
  aliases: ['print what was just collected', 'print what was just billed'],
  zh: ['列印剛才的收據', '列印剛才的發票'],
  arguments: {},
  keys: 'Ctrl P',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('document') ? undefined : 'Nothing has been collected or billed in this window yet.'),
  effect: 'show',
  run: (_, navigator) => navigator.printLast(),
})
