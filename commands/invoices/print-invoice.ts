import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import type { KindInvoice } from '#client/entities/invoice.ts'
import { hintsText } from '#client/messages/hints.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { paymentsText } from '#client/messages/payments.ts'
import { unprintableStudents } from '#client/run/unprintable.ts'

/** A print of many leaves void ones out, like that of a month. */
const ofInvoice = ({ invoice_ref, status }: Pick<KindInvoice, 'invoice_ref' | 'status'>) =>
  status === 'void' ? invoicesText.isVoidAlready({ invoiceRef: invoice_ref }) : invoice_ref
const ofPayment = ({ invoice_ref }: { readonly invoice_ref?: string | undefined }) =>
  invoice_ref ?? paymentsText.invoiceUnknown

export default command({
  title: 'Print This Invoice',
  aliases: ['invoice pdf'],
  zh: ['列印發票', '發票'],
  arguments: { invoice: ask.entity('invoice', { label: 'Invoice' }) },
  row: 'invoice',
  opens: 'invoice',
  screen: '/invoice',
  keys: 'P',
  hint: hintsText.print,
  warnings: ({ invoice }, api, _, related) => unprintableStudents([invoice], api, related),
  effect: 'read',
  run: ({ invoice }, { api, navigator, key }) => {
    const of = { student_id: invoice.student_id, yearMonth: invoice.yearMonth }
    return navigator.document(async () => ({
      blob: await (invoice.kind === 'live' ? api.pdfOneLive(of, { key }) : api.pdfOneVideo(of, { key })),
      name: `${invoice.invoice_ref}.pdf`,
    }))
  },
  file: {
    call: 'pdfInvoices',
    of: {
      invoice: ofInvoice,
      receipt: ofInvoice,
      livePayment: ofPayment,
      videoPayment: ofPayment,
    },
  },
  said: { done: null },
})
