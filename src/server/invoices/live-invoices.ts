import { answer } from '../answer.ts'
import { invoicesOf } from './invoices-of.ts'

export const liveInvoices = answer('liveInvoices', ({ month }, { db }) => invoicesOf(db, 'live', month), {
  wholeList: true,
})
