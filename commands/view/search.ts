import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Search',
  aliases: ['find', 'filter'],
  zh: ['搜尋'],
  arguments: {},
  keys: '/',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('search') ? undefined : viewText.thereIsNoSearchBoxHere),
  effect: 'show',
  run: (_, navigator) => navigator.toSearch(),
})
