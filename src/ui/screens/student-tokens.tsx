import { useState } from 'react'
import { studentToken } from '#client/entities/student-token.ts'
import type { EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import addToken from '#commands/tokens/add-token.ts'
import tokenDetails from '#commands/tokens/token-details.ts'
import openTransactions from '#commands/transactions/open-transactions.ts'
import type { StudentToken } from '#contract/tokens.ts'
import type { Action } from '../action.ts'
import { List } from '../list/list.tsx'
import { useFieldList } from '../list/use-field-list.ts'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const fields = ['student_id', 'student_login_id', 'student_name', 'live_token_amount', 'video_token_amount'] as const
const subject = (row: StudentToken): EntityRef => ({ kind: 'student', id: row.student_id })
const actions = (row: StudentToken): readonly Action[] => {
  const given = { student: row.student_id }
  return [
    { ...invoke(tokenDetails, given), icon: 'ticket' },
    { ...invoke(addToken, given), button: false },
    { ...invoke(openTransactions, given), button: false },
  ]
}

const open = (row: StudentToken) => invoke(tokenDetails, { student: row.student_id })

const toolbar: readonly Action[] = [{ ...invoke(addToken), look: 'main' }]

export function StudentTokens() {
  const search = useSearch()
  const { data, isPending } = useRead('getStudentToken', {})
  const list = useFieldList(studentToken, fields)
  const [count, setCount] = useState<number>()
  return (
    <Screen count={count}>
      <List
        label={t('Student tokens')}
        level="screen"
        rows={data?.data ?? (isPending ? undefined : [])}
        {...list}
        search="Search by name, ID"
        empty="Nothing to show."
        subject={subject}
        open={open}
        actions={actions}
        actionsTitle={t('Action')}
        actionsWidth={92}
        onCount={setCount}
        start={search['v.student']}
        toolbar={toolbar}
      />
    </Screen>
  )
}
