import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Void unpaid invoices of a month',
  verb: 'Void invoices',
  aliases: ['void month', 'void run', 'take back month'],
  zh: ['將全月未付發票作廢', '作廢全月未付發票'],
  arguments: {
    month: ask.month({ label: 'Month' }),
    reason: ask.text({ label: 'Reason', max: 1000, offers: ['Generated too early', 'Wrong month', 'Wrong amounts'] }),
  },
  opens: 'voidingOfMonth',
  start: (_, today) => ({ month: today.toPlainYearMonth().toString() }),
  form: { title: 'Void unpaid invoices of a month', submit: 'Void', cancel: 'Cancel', busy: 'Voiding...' },
  preview: ({ month }) => invoicesText.voidsUnpaidOf({ month }),
  group: 'danger',
  confirm: ({ month }) => invoicesText.voidUnpaidOf({ month }),
  // What is unpaid now.
  warnings: async ({ month, reason }, api) => {
    const { invoices, total_amount } = (await api.voidUnpaidInvoices({ month, reason, dryRun: true })).data
    return [invoicesText.wouldBeVoided({ count: invoices.length, amount: money(total_amount) })]
  },
  effect: 'final',
  final: invoicesText.voidedInvoicesAreFinal,
  run: async ({ month, reason }, { api, key }) =>
    (await api.voidUnpaidInvoices({ month, reason, dryRun: false }, { key })).data,
  said: {
    done: ({ month }, { invoices, total_amount }) =>
      invoices.length === 0
        ? invoicesText.nothingUnpaidIn({ month })
        : invoicesText.areVoidNow({ count: invoices.length, month, amount: money(total_amount) }),
  },
})
