import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { receiptsOfMonth } from '#client/data/month-lists.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Receipts of a month',
  button: 'Manage',
  aliases: ['manage receipts'],
  zh: ['每月收據'],
  arguments: {
    kind: ask.choice({ label: 'Kind', options: { live: 'live', video: 'video' } }),
    month: ask.month({ label: 'Month' }),
  },
  screen: '/payment',
  start: (_, today) => ({ kind: 'live', month: today.toPlainYearMonth().toString() }),
  hint: hintsText.manage,
  effect: 'view',
  search: ({ kind }) => ({ tab: kind }),
  lists: receiptsOfMonth,
})
