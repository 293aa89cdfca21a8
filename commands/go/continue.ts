import { command } from '#client/command.ts'

export default command({
  title: 'Continue where you were going',
  aliases: ['continue to'],
  zh: ['繼續'],
  arguments: {},
  first: true,
  gate: ({ has }) => (has.has('continue') ? undefined : 'There is no page to go on to.'),
  effect: 'show',
  run: (_, navigator) => navigator.continue(),
})
