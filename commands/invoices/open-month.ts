import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { invoice } from '#client/entities/invoice.ts'
import { hintsText } from '#client/messages/hints.ts'
import { openedList } from '#client/opened-list.ts'

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
  lists: openedList(
    invoice,
    ({ kind, month }) => [kind === 'video' ? 'videoInvoices' : 'liveInvoices', { month }],
    (rows, given) => rows.map(row => ({ ...row, kind: given.kind === 'video' ? 'video' : 'live' })),
  ),
})
