import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { studentLabel } from '#client/entities/student.ts'
import { generalText } from '#client/messages/general.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { caption, line } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import { collectedInstead, ofOneStudent, paymentTypeQuestion, seenRest } from '#client/school/payment-questions.ts'
import { defaultExpiry } from '#rules/hong-kong.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Collect video payment',
  button: 'Confirm',
  verb: 'Collect payment',
  aliases: ['confirm video payment', 'pay video'],
  zh: ['影片課收款', '收款', '影片課付款'],
  arguments: {
    payment: ask.entity('videoPayment', {
      label: 'Payment',
      zh: ['付款', '學生'],
      missing: paymentsText.errorNoPaymentIdSelected,
    }),
    paymentType: paymentTypeQuestion,
    expiryDate: ask.date({ label: 'Expiry Date', zh: ['到期日'], missing: paymentsText.provideExpiryDate }),
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
  opens: 'videoPayment',
  screen: '/payment',
  keys: 'C',
  queue: true,
  together: ofOneStudent,
  hint: hintsText.collect,
  start: (_, today) => ({ paymentType: 'cash', expiryDate: defaultExpiry(today) }),
  form: { title: 'Payment Type', submit: 'Confirm', cancel: 'Cancel' },
  warnings: async ({ expiryDate }, _, today) =>
    expiryDate < today.toString() ? [paymentsText.isExpiredAlready({ expiryDate })] : [],
  preview: ({ payment, paymentType, expiryDate }) =>
    paymentsText.collectVideo({
      totalAmount: money(payment.total_amount),
      paymentType: caption(paymentType),
      studentString: payment.student_string,
      courseName: payment.course_name ?? payment.month,
      expiryDate,
    }),
  group: 'money',
  effect: 'final',
  final: paymentsText.collectedPaymentIsFinal,
  ends: 'payment',
  run: ({ payment, paymentType, expiryDate }, { api, key }) =>
    api.collectVideoPayment(
      { id: payment.video_payment_id, payment_type: paymentType, expiry_date: expiryDate, ...seenRest(payment) },
      { key },
    ),
  takenBackBy: (_, { receipt_ref }) => ({ kind: 'reversal', given: { receipt: receipt_ref } }),
  said: {
    done: () => paymentsText.videoPaymentMarkedAsPaidSuccessfully,
    about: ({ payment, paymentType }, { receipt_ref }, related) =>
      line(
        receipt_ref,
        studentLabel(payment, related, payment.student_string),
        money(payment.total_amount),
        caption(paymentType),
      ),
    failed: words => paymentsText.failedToMarkVideoPayment({ words: words ?? generalText.unknownError }),
    instead: collectedInstead,
    network: paymentsText.errorUpdatingVideoPaymentStatus,
  },
  prints: (_, { receipt_ref }) => ({ kind: 'receipt', given: { receipt: receipt_ref } }),
})
