import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

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
  final: 'A generated month cannot be undone with Ctrl+Z.',
  run: async ({ month }, { api, key }) => (await api.generateLiveInvoices({ month, dryRun: false }, { key })).data,
  said: {
    done: (_, { invoices, month }) =>
      invoices.length === 0
        ? `Nothing is left to bill for ${month}.`
        : invoices.length === 1
          ? `1 invoice generated for ${month}: ${invoices[0]?.invoice_ref}.`
          : `${invoices.length} invoices generated for ${month}: ${invoices[0]?.invoice_ref} to ${invoices.at(-1)?.invoice_ref}.`,
  },
  prints: ({ month }, { invoices }) =>
    invoices.length > 0 ? { kind: 'invoices', given: { kind: 'live', month } } : undefined,
})
