import { ask } from './arguments.ts'
import { paymentsText } from './messages/payments.ts'

/** The question how a payment was made, which collecting live and video payments share. */
export const paymentTypeQuestion = ask.choice({
  label: 'Payment Type',
  zh: ['付款方式'],
  options: { cash: 'cash', 'bank-in': 'bank-in' },
  words: {
    cash: ['現金'],
    'bank-in': ['bank transfer', 'fps', 'payme', '入數', '過數', '轉數', '轉數快', '轉帳', '銀行'],
  },
  missing: paymentsText.pleaseSelectAPaymentType,
})
