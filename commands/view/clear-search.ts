import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Clear search',
  aliases: ['reset search'],
  zh: ['清除搜尋'],
  arguments: {},
  gate: ({ has }) => (has.has('search text') ? undefined : viewText.nothingIsSearchedFor),
  effect: 'show',
  run: (_, navigator) => navigator.clearSearch(),
})
