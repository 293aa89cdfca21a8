import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { openedList } from '#client/data/opened-list.ts'
import { transaction } from '#client/entities/transaction.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Transaction history of a student',
  button: 'View transactions',
  aliases: ['ledger', 'token movements', 'open transactions'],
  zh: ['學生交易紀錄', '代幣流水'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  keys: 'H',
  hint: hintsText.history,
  group: 'money',
  effect: 'view',
  lists: openedList(transaction, given => ['getStudentTransactionRecords', { studentId: given.student }]),
})
