import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import type { KindInvoice } from '#client/entities/invoice.ts'
import { hintsText } from '#client/messages/hints.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { paymentsText } from '#client/messages/payments.ts'
import { unprintableStudents } from '#client/run/unprintable.ts'

const ofInvoice = ({ invoice_ref, receipt_ref, receipts = [], status }: KindInvoice) =>
  receipt_ref ??
  receipts.at(-1)?.receipt_ref ??
  (status === 'void' ? invoicesText.isVoidAlready({ invoiceRef: invoice_ref }) : paymentsText.notCollected)

export default command({
  title: 'Print Receipt',
  aliases: ['receipt pdf'],
  zh: ['列印收據', '收據'],
  arguments: { receipt: ask.entity('receipt', { label: 'Receipt' }) },
  row: 'receipt',
  opens: 'receipt',
  screen: '/payment',
  keys: 'P',
  hint: hintsText.print,
  warnings: ({ receipt }, api, _, related) => unprintableStudents([receipt], api, related),
  effect: 'read',
  run: ({ receipt }, { api, navigator, key }) => {
    const { receipt_ref: ref, student_id, yearMonth } = receipt
    const print = () => {
      // One of several receipts, or one of several invoices, is printed by itself.
      if (ref && receipt.receipt_amount !== undefined) return api.pdfReceipts({ refs: [ref] }, { key })
      const of = { student_id, yearMonth }
      return receipt.kind === 'live' ? api.pdfReceiptLive(of, { key }) : api.pdfReceiptVideo(of, { key })
    }
    return navigator.document(async () => ({ blob: await print(), name: `${ref}.pdf` }))
  },
  file: {
    call: 'pdfReceipts',
    of: {
      receipt: ofInvoice,
      invoice: ofInvoice,
      livePayment: () => paymentsText.notCollected,
      videoPayment: () => paymentsText.notCollected,
    },
  },
  said: { done: null },
})
