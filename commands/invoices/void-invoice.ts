import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Void invoice',
  button: 'Void',
  aliases: ['cancel invoice'],
  zh: ['作廢發票'],
  arguments: {
    invoice: ask.entity('invoice', {
      label: 'Invoice',
      refuses: ({ invoice_ref, receipt_ref, status }) =>
        receipt_ref
          ? `Invoice ${invoice_ref} is paid (receipt ${receipt_ref}).`
          : status === 'void'
            ? `Invoice ${invoice_ref} is void already.`
            : undefined,
    }),
    reason: ask.text({ label: 'Reason', max: 1000 }),
  },
  row: 'invoice',
  screen: '/invoice',
  keys: 'D',
  hint: 'void',
  form: { title: 'Void invoice', submit: 'Void', cancel: 'Cancel' },
  preview: ({ invoice }) =>
    `Void **${invoice.invoice_ref}** of **${invoice.student_string}**, **${money(invoice.total_amount)}**. Its number stays; its lessons can be billed again.`,
  effect: 'final',
  final: 'A voided invoice cannot be undone with Ctrl+Z.',
  run: ({ invoice, reason }, { api, key }) => api.voidInvoice({ invoice_ref: invoice.invoice_ref, reason }, { key }),
  said: {},
})
