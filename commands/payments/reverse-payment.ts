import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { isShared, wholeReceipt } from '#client/entities/invoice.ts'
import { studentLabel } from '#client/entities/student.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import { whyNotReversed } from '#client/school/reversing.ts'
import { familyOf, reverseReceipt, showCreditNote, wayOut } from '#client/school/ways-out.ts'
import { money } from '#rules/money.ts'

const reasons = ['Wrong student', 'Wrong amount', 'Wrong payment type', 'Collected twice', 'Cheque returned']

export default command({
  title: 'Reverse payment',
  button: 'Reverse',
  aliases: ['reverse last payment', 'cancel receipt', 'refund', 'credit note', 'uncollect', 'take payment back'],
  zh: ['撤銷收款', '撤銷最近收款', '註銷收據', '退款', '取消收據', '收錯錢', '入錯數'],
  arguments: {
    receipt: ask.entity('receipt', {
      label: 'Receipt',
      refuses: whyNotReversed,
      instead: ({ credit_note_ref }) => showCreditNote(credit_note_ref),
    }),
    reason: ask.text({ label: 'Reason', max: 1000, offers: reasons, help: paymentsText.printedOnTheCreditNote }),
    after: ask.choice({ label: 'Invoice', options: { owed: 'owed again', void: 'void' } }),
    used: ask.choice({
      label: 'Tokens used already',
      options: { refuse: 'do not reverse', negative: 'leave a negative balance' },
    }),
  },
  row: 'receipt',
  opens: 'reversal',
  // What one takes back of a student's tokens is no longer there for the next.
  many: {
    each: 'receipt',
    does: manyText.reversesPayments,
    done: manyText.paymentsReversed,
    amount: ({ receipt }) => wholeReceipt(receipt),
    once: ({ receipt }) => receipt.receipt_ref ?? undefined,
    within: ({ receipt }) => receipt.student_id,
  },
  screen: '/payment',
  keys: 'D',
  hint: hintsText.reverse,
  start: () => ({ after: 'owed', used: 'refuse' }),
  form: { title: 'Reverse payment', submit: 'Reverse', cancel: 'Cancel' },
  preview: ({ receipt }) =>
    (isShared(receipt) ? paymentsText.reverseAll : paymentsText.reversePayment)({
      totalAmount: money(wholeReceipt(receipt)),
      studentString: receipt.student_string,
      receiptRef: receipt.receipt_ref ?? '',
    }),
  confirm: ({ receipt, after }) => {
    const about = {
      receiptRef: receipt.receipt_ref ?? '',
      studentString: receipt.student_string,
      totalAmount: money(wholeReceipt(receipt)),
      invoiceRef: receipt.invoice_ref,
    }
    if (isShared(receipt)) return paymentsText.reverseAllAndOwe(about)
    return after === 'owed' ? paymentsText.reverseAndOwe(about) : paymentsText.reverseAndVoid(about)
  },
  group: 'danger',
  effect: 'final',
  final: paymentsText.reversedPaymentIsFinal,
  run: ({ receipt, reason, after, used }, { api, key }) =>
    api.reversePayment(
      {
        // The payment does not say which receipt is meant where there are several.
        ...(receipt.receipt_amount !== undefined
          ? { receipt_ref: receipt.receipt_ref ?? '' }
          : { payment_id: receipt.payment_id ?? '' }),
        ...{ reason, then: after, allow_negative: used === 'negative' },
      },
      { key },
    ),
  said: {
    instead: (refusal, { receipt: { student_id } }) =>
      wayOut(refusal, {
        reversed: ({ note }) => showCreditNote(note),
        several: ({ receipts }) => reverseReceipt(receipts),
        credited: () => familyOf(student_id),
        refunded: () => familyOf(student_id),
      }),
    done: ({ receipt }, { credit_note_ref }) =>
      paymentsText.reversed({ receiptRef: receipt.receipt_ref ?? '', creditNote: credit_note_ref }),
    about: ({ receipt }, _, related) =>
      line(studentLabel(receipt, related, receipt.student_string), money(wholeReceipt(receipt)), receipt.invoice_ref),
  },
  prints: (_, { credit_note_ref }) => ({ kind: 'creditNote', given: { creditNote: credit_note_ref } }),
})
