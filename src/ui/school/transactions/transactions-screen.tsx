import { invoke } from '#client/command/invocation.ts'
import { transactionsText } from '#client/messages/transactions.ts'
import openTransactions from '#commands/transactions/open-transactions.ts'
import type { Student } from '#contract/students.ts'
import { StudentList } from '../../list/student-list.tsx'

const open = ({ student_id }: Student) => invoke(openTransactions, { student: student_id })

export const Transactions = () => (
  <StudentList search={transactionsText.searchByNameIdOrSchool} open={open} icon="history" about="tokens" />
)
