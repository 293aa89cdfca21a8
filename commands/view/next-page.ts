import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Next',
  aliases: ['next page'],
  zh: ['下一頁'],
  arguments: {},
  gate: ({ has }) => (has.has('next page') ? undefined : viewText.thisIsTheLastPage),
  effect: 'show',
  run: (_, navigator) => navigator.page('next'),
})
