import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { invoicesText } from '#client/messages/invoices.ts'

export default command({
  title: 'Generate month',
  aliases: ['generate invoices', 'bill the month', 'monthly invoices'],
  zh: ['產生每月發票', '出單'],
  arguments: { month: ask.month({ label: 'Month' }) },
  screen: '/invoice',
  keys: 'N',
  start: (_, today) => ({ month: today.toPlainYearMonth().toString() }),
  form: { title: 'Generate month', submit: 'Generate', cancel: 'Cancel', busy: 'Generating...', own: true },
  effect: 'final',
  final: invoicesText.generatedMonthIsFinal,
  run: async ({ month }, { api, key }) => (await api.generateLiveInvoices({ month, dryRun: false }, { key })).data,
  makes: ({ month }) => ({ kind: 'month', given: { kind: 'live', month } }),
  said: {
    done: (_, { invoices, month }) => {
      const [first, last] = [invoices[0]?.invoice_ref ?? '', invoices.at(-1)?.invoice_ref ?? '']
      if (invoices.length === 0) return invoicesText.nothingIsLeftToBillFor({ month })
      return invoicesText.generated({ count: invoices.length, month, first, last })
    },
  },
  prints: ({ month }, { invoices }) =>
    invoices.length > 0 ? { kind: 'invoices', given: { kind: 'live', month } } : undefined,
})
