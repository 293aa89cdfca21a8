import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { studentLabel } from '#client/entities/student.ts'
import { generalText } from '#client/messages/general.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { caption, line } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import { collectedInstead, ofOneStudent, paymentTypeQuestion, seenRest } from '#client/school/payment-questions.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Collect live payment',
  button: 'Confirm',
  verb: 'Collect payment',
  aliases: ['confirm live payment', 'pay', 'paid', 'cash', 'bank in', 'receive money'],
  zh: [
    '收款',
    '現場課付款',
    '找數',
    '面授課收款',
    '面授課付款',
    '收學費',
    '交學費',
    '收錢',
    '俾錢',
    '畀錢',
    '入數',
    '過數',
    '現金',
  ],
  arguments: {
    payment: ask.entity('livePayment', {
      label: 'Payment',
      zh: ['付款', '學生'],
      missing: paymentsText.errorNoPaymentIdSelected,
    }),
    paymentType: paymentTypeQuestion,
  },
  row: 'payment',
  many: {
    button: 'Collect',
    each: 'payment',
    does: manyText.collects,
    done: manyText.paymentsCollected,
    plans: manyText.collectsPayments,
    amount: ({ payment }) => payment.total_amount,
  },
  opens: 'livePayment',
  screen: '/payment',
  keys: 'C',
  queue: true,
  together: ofOneStudent,
  hint: hintsText.collect,
  start: () => ({ paymentType: 'cash' }),
  form: { title: 'Payment Type', submit: 'Confirm', cancel: 'Cancel' },
  preview: ({ payment, paymentType }) =>
    paymentsText.collectLive({
      totalAmount: money(payment.total_amount),
      paymentType: caption(paymentType),
      studentString: payment.student_string,
      month: payment.month,
    }),
  group: 'money',
  effect: 'final',
  final: paymentsText.collectedPaymentIsFinal,
  ends: 'payment',
  run: ({ payment, paymentType }, { api, key }) =>
    api.collectPayment({ id: payment.payment_id, payment_type: paymentType, ...seenRest(payment) }, { key }),
  takenBackBy: (_, { receipt_ref }) => ({ kind: 'reversal', given: { receipt: receipt_ref } }),
  said: {
    done: () => paymentsText.paymentMarkedAsPaidSuccessfully,
    about: ({ payment, paymentType }, { receipt_ref }, related) =>
      line(
        receipt_ref,
        studentLabel(payment, related, payment.student_string),
        money(payment.total_amount),
        caption(paymentType),
      ),
    failed: words => paymentsText.failedToMarkPayment({ words: words ?? generalText.unknownError }),
    instead: collectedInstead,
    network: paymentsText.errorUpdatingPaymentStatus,
  },
  prints: (_, { receipt_ref }) => ({ kind: 'receipt', given: { receipt: receipt_ref } }),
})
