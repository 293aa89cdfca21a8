import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Continue where you were going',
  aliases: ['continue to'],
  zh: ['繼續'],
  arguments: {},
  first: 'continue',
  opens: 'wantedPage',
  gate: ({ has }) => (has.has('continue') ? undefined : viewText.noPageToGoOnTo),
  effect: 'show',
  run: (_, navigator) => navigator.continue(),
})
