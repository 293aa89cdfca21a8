import { filterLanguage } from './filter-tree.ts'

/** In Chinese, as lists show them. */
export const invoiceStates = { pending: '未付', paid: '已付', void: '作廢' } as const
export const invoiceKinds = { live: '面授', video: '影片' } as const

/**
 * What a filter can say of an invoice, in the lists of the console and on the server. Words are searched in the refs of the
 * invoice, its receipts and credit notes, and in what its student is found by.
 */
export const invoiceLanguage = filterLanguage(
  [
    { id: 'invoice_ref', type: 'text', names: ['invoice', 'ref', 'invoice_ref', 'Invoice Ref', '發票編號'] },
    { id: 'receipt_ref', type: 'text', names: ['receipt', 'receipt_ref', 'Receipt Ref', '收據編號'] },
    { id: 'student', type: 'text', names: ['student', 'Student', '學生'] },
    { id: 'month', type: 'month', names: ['month', 'Month', '月份'] },
    { id: 'total', type: 'number', names: ['total', 'amount', 'total', 'Total', '金額', '總額'] },
    { id: 'status', type: 'choice', names: ['status', 'Status', '狀態'], values: invoiceStates },
    { id: 'kind', type: 'choice', names: ['kind', 'Kind', '類別'], values: invoiceKinds },
    { id: 'student_id', type: 'text', names: ['student_id', 'Student ID', '學生編號'] },
    { id: 'school', type: 'text', names: ['school', 'School', '學校'] },
    { id: 'family', type: 'text', names: ['family', 'Family', '家庭'] },
    { id: 'payment_id', type: 'text', names: ['payment', 'payment_id', 'Payment ID', '付款編號', '款項編號'] },
    { id: 'credit_note_ref', type: 'text', names: ['credit', 'credit_note_ref', 'Credit Note', '貸項通知單'] },
  ],
  [
    { id: 'pending', names: ['pending', '未付'] },
    { id: 'paid', names: ['paid', '已付'] },
    { id: 'void', names: ['void', '作廢'] },
    { id: 'owing', names: ['owing', '欠款'] },
    { id: 'overdue', names: ['overdue', '逾期'] },
    { id: 'cancelled', names: ['cancelled', '已取消'] },
  ],
)
