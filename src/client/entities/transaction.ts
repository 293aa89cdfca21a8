import type { TransactionRecord } from '#contract/transactions.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { tokenCount } from '#rules/tokens.ts'
import { partsSaid, t } from '../messages/message.ts'
import { defineKind } from './kind.ts'

/** An entry, identified by its position from the start, which never changes in an append-only ledger. */
export type Transaction = TransactionRecord & { readonly place: string }

/** What it was for, in the language that is shown. */
const detail = ({ transaction_detail, detail_parts }: TransactionRecord): string =>
  t(partsSaid(transaction_detail, detail_parts))

export const transaction = defineKind<Transaction>()({
  title: 'Transactions',
  one: 'transaction',
  id: row => row.place,
  label: detail,
  hint: ['token_name', 'timestamp'],
  fields: {
    token_name: {
      type: 'text',
      label: 'Token Name',
      zh: '代幣名稱',
      names: ['token'],
      value: row => row.token_name,
      search: 'title',
      width: 180,
      flex: 1,
    },
    transaction_type: {
      type: 'choice',
      label: 'Transaction Type',
      zh: '交易類型',
      zhValues: { Purchase: '購買', Add: '增加', Spend: '使用', Refund: '退還', Correct: '更正' },
      names: ['type'],
      value: row => row.transaction_type,
      search: true,
      width: 130,
      quiet: true,
    },
    transaction_detail: {
      type: 'text',
      label: 'Detail',
      zh: '內容',
      value: detail,
      search: true,
      // In English, too, whichever language is shown.
      searchedAs: row => `${detail(row)} ${row.transaction_detail}`,
      width: 290,
      flex: 1.2,
    },
    amount: {
      type: 'number',
      label: 'Amount',
      zh: '數量',
      value: row => row.amount,
      shown: row => tokenCount(row.amount),
      width: 80,
    },
    timestamp: {
      type: 'timestamp',
      label: 'Timestamp',
      zh: '時間',
      names: ['date', 'time'],
      value: row => row.timestamp,
      search: true,
      searchedAs: row => timestampOf(row.timestamp),
      width: 172,
      quiet: true,
    },
  },
})
