import { messages } from './message.ts'

export const paymentsText = messages('payments', {
  toCollect: '1 payment to collect|{count} payments to collect',
  toOpenPayments: 'To the payments that are open',
  here: 'here',
  months: 'months',
  reverseIt: 'Reverse payment…',
  showReceipt: 'Print receipt {receipt}',
  pendingLivePayments: 'Pending Live Payments',
  pendingVideoPayments: 'Pending Video Payments',
  noReceiptsFoundForMonth: 'No receipts found for {month}.',
  receiptsForMonth: 'Receipts for {month}',
  allReceipts: 'All Receipts',
  noReceiptsYet: 'There are no receipts yet.',
  errorNoPaymentIdSelected: 'Error: No payment ID selected.',
  pleaseSelectAPaymentType: 'Please select a payment type.',
  collectLive: 'Collect **{totalAmount}** by **{paymentType}** from **{studentString}** for {month}.',
  collectedPaymentIsFinal: "Payments aren't undone, they're reversed. Open Reverse payment, with the receipt.",
  paymentMarkedAsPaidSuccessfully: "Payment marked as 'paid' successfully!",
  failedToMarkPayment: 'Failed to mark payment as paid: {words}',
  errorUpdatingPaymentStatus: 'Error updating payment status.',
  reversePayment:
    '**{totalAmount}** of **{studentString}**: a credit note cancels receipt **{receiptRef}** and takes its tokens back.',
  reverseAll:
    '**{totalAmount}**: a credit note cancels all of receipt **{receiptRef}**, of which **{studentString}** is a part, and takes the tokens of all its invoices back.',
  reverseAllAndOwe:
    'Are you sure you want to cancel all of receipt {receiptRef}, {totalAmount}? It is not for {invoiceRef} of {studentString} alone. Each invoice that it has paid will be owed again. This cannot be undone.',
  reverseAndOwe:
    'Are you sure you want to cancel receipt {receiptRef} of {studentString}, {totalAmount}? Invoice {invoiceRef} will be owed again. This cannot be undone.',
  reverseAndVoid:
    'Are you sure you want to cancel receipt {receiptRef} of {studentString}, {totalAmount}? Invoice {invoiceRef} will be void. This cannot be undone.',
  reversed: 'Receipt {receiptRef} is cancelled by credit note {creditNote}.',
  reversedPaymentIsFinal: 'A reversed payment cannot be undone with Ctrl+Z.',
  mayNotReverse:
    'Only a boss or super admin may reverse this payment: others may for {minutes} minutes, and only what they have collected.',
  forMonth: 'for {month}',
  collectedByYou: '{when} by you',
  collectedBy: '{when} by {staff}',
  isCancelled: 'Receipt {receiptRef} was cancelled by credit note {creditNote}.',
  paymentUnknown: 'This server does not say which payment receipt {receiptRef} is for.',
  cancelled: 'cancelled',
  notCollected: 'It is not collected yet.',
  notCancelled: 'This receipt is not cancelled.',
  invoiceUnknown: 'This server does not say which invoice it is for.',
  isExpiredAlready: 'Expiry Date {expiryDate} is over: no video lesson can be booked with this payment.',
  provideExpiryDate: 'Please provide an expiry date for video payment.',
  collectVideo:
    'Collect **{totalAmount}** by **{paymentType}** from **{studentString}** for {courseName}, valid until **{expiryDate}**.',
  videoPaymentMarkedAsPaidSuccessfully: "Video payment marked as 'paid' successfully!",
  failedToMarkVideoPayment: 'Failed to mark video payment as paid: {words}',
  errorUpdatingVideoPaymentStatus: 'Error updating video payment status.',
  payByFps: 'Pay by FPS',
  remarks: 'Remarks',
  fpsCodeOf: 'FPS code for {amount}',
  notPending: 'This payment is not pending any more.',
  printedOnTheCreditNote: 'Printed on the credit note.',
})
