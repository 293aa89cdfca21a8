import { useMemo } from 'react'
import type { EntityRef } from '#client/entities.ts'
import { t } from '#client/language.ts'
import { fill } from '#contract/call.ts'
import type { TransactionRecord } from '#contract/transactions.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { folded, fullName } from '#rules/names.ts'
import { tokenCount } from '#rules/tokens.ts'
import type { ViewProps } from '../components.ts'
import type { Column } from '../kit/table-column.ts'
import { ListDialog } from '../list/list-dialog.tsx'
import { NoStudent } from '../students/no-student.tsx'
import { useStudent } from '../students/use-student.ts'
import { useRead } from '../use-read.ts'

/** An entry by its place from the first one on, which in an append-only ledger never changes. */
type Row = TransactionRecord & { readonly place: string }
const id = (row: Row) => row.place
const words = (row: Row) =>
  folded(`${row.token_name} ${row.transaction_type} ${row.transaction_detail} ${timestampOf(row.timestamp)}`)
const columns: readonly Column<Row>[] = [
  { id: 'token', title: t('Token Name'), width: 180, flex: 1, render: row => row.token_name },
  {
    id: 'type',
    title: t('Transaction Type'),
    width: 130,
    className: 'text-text-2',
    render: row => row.transaction_type,
  },
  { id: 'detail', title: t('Detail'), width: 290, flex: 1.2, render: row => row.transaction_detail },
  { id: 'amount', title: t('Amount'), width: 80, align: 'right', render: row => tokenCount(row.amount) },
  {
    id: 'timestamp',
    title: t('Timestamp'),
    width: 172,
    className: 'text-text-2',
    render: row => timestampOf(row.timestamp),
  },
]

/** 'Transaction History for {student} (ID: {id})': how his tokens came and went, the newest first. */
export default function OpenTransactions({ given, onClose }: ViewProps) {
  const studentId = String(given.student ?? '')
  const student = useStudent(studentId)
  const { data, isPending } = useRead('getStudentTransactionRecords', { studentId })
  const rows = useMemo(() => {
    const all = data?.data ?? (isPending ? undefined : [])
    return all?.map((row, at): Row => ({ ...row, place: String(all.length - at) }))
  }, [data, isPending])
  const about = useMemo((): EntityRef => ({ kind: 'student', id: studentId }), [studentId])
  if (student === null) return <NoStudent id={studentId} onClose={onClose} />
  return (
    <ListDialog
      title={fill(t('Transaction History for {student} (ID: {id})'), {
        student: student ? fullName(student) : studentId,
        id: studentId,
      })}
      subtitle={student?.chinese_name ?? ''}
      width={960}
      onClose={onClose}
      rows={rows}
      id={id}
      words={words}
      columns={columns}
      search="Search by token, type, detail or date"
      empty="No transaction records found."
      about={about}
    />
  )
}
