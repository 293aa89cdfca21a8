import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { defaultExpiry } from '#rules/hong-kong.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Collect video payment',
  button: 'Confirm',
  aliases: ['confirm video payment', 'pay video'],
  zh: ['收款', '影片課付款'],
  arguments: {
    payment: ask.entity('videoPayment', { label: 'Payment', missing: 'Error: No payment ID selected.' }),
    paymentType: ask.choice({
      label: 'Payment Type',
      options: { cash: 'cash', 'bank-in': 'bank-in' },
      missing: 'Please select a payment type.',
    }),
    expiryDate: ask.date({ label: 'Expiry Date', missing: 'Please provide an expiry date for video payment.' }),
  },
  row: 'payment',
  opens: 'videoPayment',
  screen: '/payment',
  keys: 'C',
  hint: 'collect',
  start: (_, today) => ({ paymentType: 'cash', expiryDate: defaultExpiry(today) }),
  form: { title: 'Payment Type', submit: 'Confirm', cancel: 'Cancel' },
  preview: ({ payment, paymentType, expiryDate }) =>
    `Collect **${money(payment.total_amount)}** by **${paymentType}** from **${payment.student_string}** for ${payment.course_name ?? payment.month}, valid until **${expiryDate}**.`,
  effect: 'final',
  final: 'A collected payment cannot be undone with Ctrl+Z.',
  run: ({ payment, paymentType, expiryDate }, { api, key }) =>
    api.collectVideoPayment(
      { id: payment.video_payment_id, payment_type: paymentType, expiry_date: expiryDate },
      { key },
    ),
  said: {
    done: () => "Video payment marked as 'paid' successfully!",
    failed: words => `Failed to mark video payment as paid: ${words ?? 'Unknown error'}`,
    network: 'Error updating video payment status.',
  },
  prints: (_, { receipt_ref }) => ({ kind: 'receipt', given: { receipt: receipt_ref } }),
})
