import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Print All Invoices',
  aliases: ['print month', 'pdf of a month'],
  zh: ['列印全部發票'],
  arguments: {
    kind: ask.choice({ label: 'Kind', options: { live: 'live', video: 'video' } }),
    month: ask.month({ label: 'Month' }),
  },
  opens: 'invoices',
  screen: '/invoice',
  keys: 'Shift P',
  start: (_, today) => ({ kind: 'live', month: today.toPlainYearMonth().toString() }),
  confirm: ({ month }) => `Are you sure you want to print all invoices for ${month}?`,
  effect: 'read',
  run: ({ kind, month }, { api, navigator }) =>
    navigator.document(async () => ({
      blob: await (kind === 'live' ? api.pdfAllLive({ month }) : api.pdfAllVideo({ month })),
      name: `invoices-${kind}-${month}.pdf`,
    })),
  said: { done: null },
})
