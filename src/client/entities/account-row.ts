import type { LedgerRow } from '#contract/families.ts'
import { familiesText } from '../messages/families.ts'
import { caption, type Message, t } from '../messages/message.ts'
import type { Related } from './field.ts'
import { defineKind } from './kind.ts'
import { studentLabel } from './student.ts'

/** An entry of the account of a family, and its place in it. */
export type AccountRow = LedgerRow & { readonly place: string }

/** What an entry is, in words. */
function wordsOf({ kind, month, amount, text, ...row }: AccountRow, related: Related): Message {
  const about = { month, student: studentLabel(row, related) }
  switch (kind) {
    case 'invoice':
      return familiesText.rowInvoice(about)
    case 'void':
      return familiesText.rowVoid(about)
    case 'receipt':
      // Money of a family is for no one invoice.
      return month === ''
        ? familiesText.rowMoney({ method: caption(text) })
        : familiesText.rowReceipt({ ...about, method: caption(text) })
    case 'credit note':
      return month === ''
        ? familiesText.rowMoneyBack({ reason: text })
        : familiesText.rowCreditNote({ ...about, reason: text })
    case 'credit':
      return familiesText.rowCredit({ reason: text })
    case 'refund':
      return familiesText.rowRefund({ reason: text })
    case 'transfer':
      return amount < 0
        ? familiesText.rowTransferTo({ ...about, family: text })
        : familiesText.rowTransferFrom({ ...about, family: text })
  }
}

export const accountRow = defineKind<AccountRow>()({
  title: 'Account',
  one: 'entry',
  id: row => row.place,
  label: row => row.ref,
  needs: ['students'],
  fields: {
    date: { type: 'date', label: 'Date', zh: '日期', value: row => row.date, width: 110, quiet: true },
    what: {
      type: 'text',
      label: 'What',
      zh: '項目',
      value: (row, related) => t(wordsOf(row, related)),
      width: 220,
      flex: 1,
      lead: true,
    },
    ref: { type: 'id', label: 'Ref', zh: '編號', value: row => row.ref, width: 132, quiet: true },
    amount: { type: 'money', label: 'Amount', zh: '金額', value: row => row.amount, width: 96, named: true },
    balance: { type: 'money', label: 'Balance', zh: '結餘', value: row => row.balance, width: 96, lead: true },
  },
})
