import { command } from '#client/command.ts'

export default command({
  title: 'Search',
  aliases: ['find', 'filter'],
  zh: ['搜尋'],
  arguments: {},
  keys: '/',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('search') ? undefined : 'There is no search box here.'),
  effect: 'show',
  run: (_, navigator) => navigator.toSearch(),
})
