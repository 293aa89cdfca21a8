import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { tokenBalance } from '#client/entities/token-balance.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { studentTokensText } from '#client/messages/student-tokens.ts'
import addToken from '#commands/tokens/add-token.ts'
import openTransactions from '#commands/transactions/open-transactions.ts'
import { fullName } from '#rules/names.ts'
import type { Action } from '../../actions/action.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useFieldList } from '../../list/use-field-list.ts'
import { NoStudent } from '../students/no-student.tsx'
import { useStudent } from '../students/use-student.ts'

const fields = ['token_name', 'amount'] as const

/** 'Token Details for {student}': every token with a transaction of theirs, and its balance. */
export default function TokenDetails({ given, onClose }: ViewProps) {
  const list = useFieldList(tokenBalance, fields)
  const studentId = String(given.student ?? '')
  const student = useStudent(studentId)
  const { data, isPending } = useRead(
    'getStudentTokenDetails',
    { studentId },
    { failed: studentTokensText.failedToFetchTokenDetails },
  )
  const about = useMemo((): EntityRef => ({ kind: 'student', id: studentId }), [studentId])
  const foot = useMemo((): readonly Action[] => {
    const given = { student: studentId }
    return [{ ...invoke(openTransactions, given), look: 'quiet' }, invoke(addToken, given)]
  }, [studentId])
  if (student === null) return <NoStudent id={studentId} onClose={onClose} />
  return (
    <ListDialog
      title={t(studentTokensText.tokenDetailsForStudent({ student: student ? fullName(student) : studentId }))}
      subtitle={[studentId, student?.chinese_name].filter(Boolean).join(' ')}
      width={560}
      onClose={onClose}
      rows={data?.data ?? (isPending ? undefined : [])}
      {...list}
      pageSize={6}
      empty={generalText.noTokensFoundForThisStudent}
      about={about}
      foot={foot}
    />
  )
}
