import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Print this page',
  aliases: ['print list', 'print student', 'paper'],
  zh: ['列印此頁'],
  arguments: {},
  gate: ({ has }) => (has.has('paper') ? undefined : viewText.nothingHereGoesOnPaper),
  effect: 'show',
  run: (_, navigator) => navigator.print('page'),
})
