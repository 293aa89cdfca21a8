import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { unprintableStudents } from '#client/run/unprintable.ts'
import { generateMonth, wayOut } from '#client/school/ways-out.ts'

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
  confirm: ({ month }) => invoicesText.printAllInvoices({ month }),
  warnings: async ({ kind, month }, api, _, related) => {
    const rows = await (kind === 'live' ? api.liveInvoices({ month }) : api.videoInvoices({ month }))
    const printed = rows.filter(({ status }) => status !== 'void')
    return unprintableStudents(printed, api, related)
  },
  effect: 'read',
  run: ({ kind, month }, { api, navigator, key }) =>
    navigator.document(async () => ({
      blob: await (kind === 'live' ? api.pdfAllLive({ month }, { key }) : api.pdfAllVideo({ month }, { key })),
      name: `invoices-${kind}-${month}.pdf`,
    })),
  said: {
    instead: (refusal, { kind, month }) =>
      wayOut(refusal, { nothingToPrint: () => (kind === 'live' ? generateMonth(month) : undefined) }),
    done: null,
  },
})
