import { useMemo } from 'react'
import type { EntityRef } from '#client/entities.ts'
import { t } from '#client/language.ts'
import addToken from '#commands/tokens/add-token.ts'
import openTransactions from '#commands/transactions/open-transactions.ts'
import { fill } from '#contract/call.ts'
import { fullName } from '#rules/names.ts'
import { CommandButton } from '../command-button.tsx'
import type { ViewProps } from '../components.ts'
import type { Column } from '../kit/table-column.ts'
import { ListDialog } from '../list/list-dialog.tsx'
import { NoStudent } from '../students/no-student.tsx'
import { useStudent } from '../students/use-student.ts'
import { useRead } from '../use-read.ts'
import { Balance } from './balance.tsx'

type Row = { readonly token_name: string; readonly amount: number }
const id = (row: Row) => row.token_name
const columns: readonly Column<Row>[] = [
  { id: 'name', title: t('Token Name'), width: 220, flex: 1, render: id },
  { id: 'amount', title: t('Amount'), width: 110, align: 'right', render: row => <Balance of={row.amount} /> },
]

/** 'Token Details for {student}': every token he ever had a movement of, and what is left of it. */
export default function TokenDetails({ given, onClose }: ViewProps) {
  const studentId = String(given.student ?? '')
  const student = useStudent(studentId)
  const { data, isPending } = useRead(
    'getStudentTokenDetails',
    { studentId },
    { failed: 'Failed to fetch token details.' },
  )
  const about = useMemo((): EntityRef => ({ kind: 'student', id: studentId }), [studentId])
  if (student === null) return <NoStudent id={studentId} onClose={onClose} />
  return (
    <ListDialog
      title={fill(t('Token Details for {student}'), { student: student ? fullName(student) : studentId })}
      subtitle={[studentId, student?.chinese_name].filter(Boolean).join(' ')}
      width={560}
      onClose={onClose}
      rows={data?.data ?? (isPending ? undefined : [])}
      id={id}
      columns={columns}
      pageSize={6}
      empty="No tokens found for this student."
      about={about}
      hints={
        <>
          <CommandButton command={openTransactions} given={{ student: studentId }} via="row" look="quiet" small />
          <CommandButton command={addToken} given={{ student: studentId }} via="row" small />
        </>
      }
    />
  )
}
