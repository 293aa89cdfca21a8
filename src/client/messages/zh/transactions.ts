import type { transactionsText } from '../transactions.ts'
import type { Translated } from './translated.ts'

export const transactions = {
  transactionHistoryForStudentId: '{student}的交易紀錄（編號：{id}）',
  searchByNameIdOrSchool: '以姓名、編號或學校搜尋',
  searchTransactions: '以代幣、類別、內容或日期搜尋',
  noTransactionRecordsFound: '找不到交易紀錄。',
} satisfies Translated<typeof transactionsText>
