import { command } from '#client/command.ts'

export default command({
  title: 'Clear search',
  aliases: ['reset search'],
  zh: ['清除搜尋'],
  arguments: {},
  gate: ({ has }) => (has.has('search text') ? undefined : 'Nothing is searched for.'),
  effect: 'show',
  run: (_, navigator) => navigator.clearSearch(),
})
