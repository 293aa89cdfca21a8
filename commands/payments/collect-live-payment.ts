import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Collect live payment',
  button: 'Confirm',
  aliases: ['confirm live payment', 'pay', 'paid', 'cash', 'bank in', 'receive money'],
  zh: ['收款', '現場課付款', '找數'],
  arguments: {
    payment: ask.entity('livePayment', { label: 'Payment', missing: 'Error: No payment ID selected.' }),
    paymentType: ask.choice({
      label: 'Payment Type',
      options: { cash: 'cash', 'bank-in': 'bank-in' },
      missing: 'Please select a payment type.',
    }),
  },
  row: 'payment',
  opens: 'livePayment',
  screen: '/payment',
  keys: 'C',
  hint: 'collect',
  start: () => ({ paymentType: 'cash' }),
  form: { title: 'Payment Type', submit: 'Confirm', cancel: 'Cancel' },
  preview: ({ payment, paymentType }) =>
    `Collect **${money(payment.total_amount)}** by **${paymentType}** from **${payment.student_string}** for ${payment.month}.`,
  effect: 'final',
  final: 'A collected payment cannot be undone with Ctrl+Z.',
  run: ({ payment, paymentType }, { api, key }) =>
    api.collectPayment({ id: payment.payment_id, payment_type: paymentType }, { key }),
  said: {
    done: () => "Payment marked as 'paid' successfully!",
    failed: words => `Failed to mark payment as paid: ${words ?? 'Unknown error'}`,
    network: 'Error updating payment status.',
  },
  prints: (_, { receipt_ref }) => ({ kind: 'receipt', given: { receipt: receipt_ref } }),
})
