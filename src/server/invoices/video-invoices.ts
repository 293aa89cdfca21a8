import { answer } from '../answer.ts'
import { invoicesOf } from './invoices-of.ts'

export const videoInvoices = answer('videoInvoices', ({ month }, { db }) => invoicesOf(db, 'video', month), {
  wholeList: true,
})
