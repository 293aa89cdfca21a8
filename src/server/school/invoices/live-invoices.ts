import { read } from '../../calls/handler.ts'
import { invoicesOf } from './invoices-of.ts'

export const liveInvoices = read('liveInvoices', ({ month, ids }, { db }) => invoicesOf(db, 'live', month, ids), {
  wholeList: true,
})
