import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { invoicesOfMonth } from '#client/data/month-lists.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Invoices of a month',
  button: 'Manage',
  aliases: ['manage invoices', 'open month'],
  zh: ['每月發票'],
  arguments: {
    kind: ask.choice({ label: 'Kind', options: { live: 'live', video: 'video' } }),
    month: ask.month({ label: 'Month' }),
  },
  opens: 'month',
  screen: '/invoice',
  start: (_, today) => ({ kind: 'live', month: today.toPlainYearMonth().toString() }),
  hint: hintsText.manage,
  effect: 'view',
  search: ({ kind }) => ({ tab: kind }),
  lists: invoicesOfMonth,
})
