import { pdfAllLive, pdfAllVideo, pdfInvoices, pdfOneLive, pdfOneVideo } from '../invoices/print-invoices.ts'
import { pdfCreditNote, pdfCreditNotes } from '../payments/print-credit-note.ts'
import { pdfReceiptLive, pdfReceipts, pdfReceiptVideo } from '../payments/print-receipts.ts'
import { getPrinting } from './get-printing.ts'

/** The answers that print invoices, receipts and credit notes. */
export const prints = {
  ...{ pdfAllLive, pdfAllVideo, pdfOneLive, pdfOneVideo, pdfInvoices },
  ...{ pdfReceiptLive, pdfReceiptVideo, pdfReceipts },
  ...{ pdfCreditNote, pdfCreditNotes },
  getPrinting,
} as const
