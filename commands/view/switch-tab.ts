import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Switch tab',
  aliases: ['live tab', 'video tab', 'other tab'],
  zh: ['切換分頁', '切換'],
  arguments: {},
  keys: 'T',
  hint: hintsText.otherTab,
  keysOn: 'screen',
  gate: ({ has }) => (has.has('tabs') ? undefined : viewText.thereAreNoTabsHere),
  effect: 'show',
  run: (_, navigator) => navigator.switchTab(),
})
