import { command } from '#client/command.ts'
import { seesPayments } from '#rules/payment-entry.ts'

export default command({
  title: 'Payment',
  aliases: ['go to payments', 'receipts', 'receipt management'],
  zh: ['付款', '收據'],
  arguments: {},
  keys: 'G P',
  keysOn: 'everywhere',
  hidden: ({ role }) => !seesPayments(role),
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/payment', search: {} }),
})
