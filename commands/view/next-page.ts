import { command } from '#client/command.ts'

export default command({
  title: 'Next',
  aliases: ['next page'],
  zh: ['下一頁'],
  arguments: {},
  gate: ({ has }) => (has.has('next page') ? undefined : 'This is the last page.'),
  effect: 'show',
  run: (_, navigator) => navigator.page('next'),
})
