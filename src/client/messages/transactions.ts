import { messages } from './message.ts'

export const transactionsText = messages('transactions', {
  transactionHistoryForStudentId: 'Transaction History for {student} (ID: {id})',
  searchByNameIdOrSchool: 'Search by name, ID or school',
  searchTransactions: 'Search by token, type, detail or date',
  noTransactionRecordsFound: 'No transaction records found.',
})
