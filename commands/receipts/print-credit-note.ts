import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import type { KindInvoice } from '#client/entities/invoice.ts'
import { paymentsText } from '#client/messages/payments.ts'
import { unprintableStudents } from '#client/run/unprintable.ts'

const ofReceipt = ({ credit_note_ref }: KindInvoice) => credit_note_ref ?? paymentsText.notCancelled

export default command({
  title: 'Print Credit Note',
  aliases: ['credit note pdf'],
  zh: ['列印貸項通知單'],
  arguments: { creditNote: ask.entity('creditNote', { label: 'Credit Note' }) },
  row: 'creditNote',
  opens: 'creditNote',
  screen: '/payment',
  warnings: ({ creditNote }, api, _, related) => unprintableStudents([creditNote], api, related),
  effect: 'read',
  run: ({ creditNote: { credit_note_ref = '' } }, { api, navigator, key }) =>
    navigator.document(async () => ({
      blob: await api.pdfCreditNote({ credit_note_ref }, { key }),
      name: `${credit_note_ref}.pdf`,
    })),
  file: { call: 'pdfCreditNotes', of: { creditNote: ofReceipt, receipt: ofReceipt } },
  said: { done: null },
})
