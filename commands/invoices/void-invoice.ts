import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { isPaid } from '#client/entities/invoice.ts'
import { hintsText } from '#client/messages/hints.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { manyText } from '#client/messages/many.ts'
import { familyOf, reverseReceipt, wayOut } from '#client/school/ways-out.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Void invoice',
  button: 'Void',
  aliases: ['cancel invoice'],
  zh: ['將發票作廢', '作廢發票'],
  arguments: {
    invoice: ask.entity('invoice', {
      label: 'Invoice',
      refuses: invoice => {
        const { invoice_ref: invoiceRef, receipt_ref, receipts, status } = invoice
        if (status === 'void') return invoicesText.isVoidAlready({ invoiceRef })
        const receiptRef = receipt_ref ?? receipts?.[0]?.receipt_ref
        if (isPaid(invoice))
          return receiptRef
            ? invoicesText.isPaid({ invoiceRef, receiptRef })
            : invoicesText.isPaidByCredit({ invoiceRef })
        if (receiptRef) return invoicesText.hasMoney({ invoiceRef, receiptRef })
        // What lies on it is of no receipt.
        return receipts ? invoicesText.hasCredit({ invoiceRef }) : undefined
      },
      instead: ({ status, receipt_ref, receipts, student_id }) =>
        status === 'void'
          ? undefined
          : (reverseReceipt(receipt_ref ?? receipts?.[0]?.receipt_ref) ?? familyOf(student_id)),
    }),
    reason: ask.text({
      label: 'Reason',
      max: 1000,
      offers: ['Wrong student', 'Wrong amount', 'Made twice', 'Not coming'],
    }),
  },
  row: 'invoice',
  opens: 'voiding',
  many: {
    each: 'invoice',
    does: manyText.voidsInvoices,
    done: manyText.invoicesVoided,
    amount: ({ invoice }) => invoice.total_amount,
  },
  screen: '/invoice',
  keys: 'D',
  hint: hintsText.void,
  form: { title: 'Void invoice', submit: 'Void', cancel: 'Cancel' },
  preview: ({ invoice }) =>
    invoicesText.voidInvoice({
      invoiceRef: invoice.invoice_ref,
      studentString: invoice.student_string,
      totalAmount: money(invoice.total_amount),
    }),
  group: 'danger',
  effect: 'final',
  final: invoicesText.voidedInvoiceIsFinal,
  run: ({ invoice, reason }, { api, key }) => api.voidInvoice({ invoice_ref: invoice.invoice_ref, reason }, { key }),
  said: {
    done: ({ invoice }) =>
      invoicesText.isVoidNow({
        invoiceRef: invoice.invoice_ref,
        student: invoice.student_string,
        amount: money(invoice.total_amount),
      }),
    instead: (refusal, { invoice: { student_id } }) =>
      wayOut(refusal, {
        paid: ({ receipt }) => reverseReceipt(receipt),
        partPaid: ({ receipt }) => reverseReceipt(receipt),
        credited: () => familyOf(student_id),
        partCredited: () => familyOf(student_id),
      }),
  },
})
