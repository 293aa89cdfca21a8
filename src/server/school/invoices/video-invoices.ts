import { answer } from '../../calls/handler.ts'
import { invoicesOf } from './invoices-of.ts'

export const videoInvoices = answer('videoInvoices', ({ month, ids }, { db }) => invoicesOf(db, 'video', month, ids), {
  wholeList: true,
})
