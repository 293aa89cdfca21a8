import { videoInvoiceCreate } from './create-video-invoice.ts'
import { customInvoice } from './customize-live-invoice.ts'
import { findInvoices } from './find-invoices.ts'
import { generateLiveInvoices } from './generate-month.ts'
import { getInvoicePreview } from './get-invoice-preview.ts'
import { liveInvoices } from './live-invoices.ts'
import { months } from './months.ts'
import { pdfAllLive, pdfAllVideo, pdfInvoices, pdfOneLive, pdfOneVideo } from './print-invoices.ts'
import { videoInvoices } from './video-invoices.ts'
import { videoMonths } from './video-months.ts'
import { voidInvoice } from './void-invoice.ts'
import { voidUnpaidInvoices } from './void-unpaid-invoices.ts'

/** The handlers of the calls of this folder. */
export const invoices = {
  months,
  videoMonths,
  liveInvoices,
  videoInvoices,
  findInvoices,
  getInvoicePreview,
  videoInvoiceCreate,
  customInvoice,
  generateLiveInvoices,
  voidInvoice,
  voidUnpaidInvoices,
  ...{ pdfAllLive, pdfAllVideo, pdfOneLive, pdfOneVideo, pdfInvoices },
} as const
