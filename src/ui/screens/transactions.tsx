import { t } from '#client/language.ts'
import openTransactions from '#commands/transactions/open-transactions.ts'
import { StudentList } from '../list/student-list.tsx'

export const Transactions = () => (
  <StudentList
    heading={t('Transaction History')}
    search="Search by name, ID or school"
    open={openTransactions}
    icon="history"
    word={t('view')}
  />
)
