import { collectPayment } from './collect-live-payment.ts'
import { collectVideoPayment } from './collect-video-payment.ts'
import { getOutstandingPayments } from './outstanding-payments.ts'
import { pendingPayments, pendingVideoPayments } from './pending-payments.ts'
import { pdfCreditNote, pdfCreditNotes } from './print-credit-note.ts'
import { pdfReceiptLive, pdfReceipts, pdfReceiptVideo } from './print-receipts.ts'
import { reversePayment } from './reverse-payment.ts'

/** The handlers of the calls of this folder. */
export const payments = {
  getOutstandingPayments,
  pendingPayments,
  pendingVideoPayments,
  collectPayment,
  collectVideoPayment,
  reversePayment,
  ...{ pdfReceiptLive, pdfReceiptVideo, pdfReceipts },
  ...{ pdfCreditNote, pdfCreditNotes },
} as const
