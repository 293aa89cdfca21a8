import { read } from '../../calls/handler.ts'
import { invoicesOf } from './invoices-of.ts'

export const videoInvoices = read('videoInvoices', ({ month, ids }, { db }) => invoicesOf(db, 'video', month, ids), {
  wholeList: true,
})
