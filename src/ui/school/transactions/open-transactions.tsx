import { useMemo } from 'react'
import { carryAuthor } from '#client/data/authors.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { type Transaction, transaction } from '#client/entities/transaction.ts'
import { t } from '#client/messages/message.ts'
import { transactionsText } from '#client/messages/transactions.ts'
import { fullName } from '#rules/names.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useFieldList } from '../../list/use-field-list.ts'
import { NoStudent } from '../students/no-student.tsx'
import { useStudent } from '../students/use-student.ts'

const fields = ['token_name', 'transaction_type', 'transaction_detail', 'amount', 'timestamp'] as const

/** 'Transaction History for {student} (ID: {id})': the transactions of their tokens, newest first. */
export default function OpenTransactions({ given, onClose }: ViewProps) {
  const list = useFieldList(transaction, fields)
  const studentId = String(given.student ?? '')
  const student = useStudent(studentId)
  const { data, isPending } = useRead('getStudentTransactionRecords', { studentId })
  const rows = useMemo(() => {
    const all = data?.data ?? (isPending ? undefined : [])
    return all?.map((row, at): Transaction => carryAuthor(row, { ...row, place: String(all.length - at) }))
  }, [data, isPending])
  const about = useMemo((): EntityRef => ({ kind: 'student', id: studentId }), [studentId])
  if (student === null) return <NoStudent id={studentId} onClose={onClose} />
  return (
    <ListDialog
      title={t(
        transactionsText.transactionHistoryForStudentId({
          student: student ? fullName(student) : studentId,
          id: studentId,
        }),
      )}
      subtitle={student?.chinese_name ?? ''}
      width={960}
      onClose={onClose}
      rows={rows}
      {...list}
      search={transactionsText.searchTransactions}
      empty={transactionsText.noTransactionRecordsFound}
      about={about}
    />
  )
}
