import { command } from '#client/command.ts'

export default command({
  title: 'Previous',
  aliases: ['previous page'],
  zh: ['上一頁'],
  arguments: {},
  gate: ({ has }) => (has.has('previous page') ? undefined : 'This is the first page.'),
  effect: 'show',
  run: (_, navigator) => navigator.page('previous'),
})
