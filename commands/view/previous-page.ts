import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Previous',
  aliases: ['previous page'],
  zh: ['上一頁'],
  arguments: {},
  gate: ({ has }) => (has.has('previous page') ? undefined : viewText.thisIsTheFirstPage),
  effect: 'show',
  run: (_, navigator) => navigator.page('previous'),
})
