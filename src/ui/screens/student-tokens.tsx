import { useCallback, useMemo, useState } from 'react'
import type { EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import addToken from '#commands/tokens/add-token.ts'
import tokenDetails from '#commands/tokens/token-details.ts'
import type { StudentToken } from '#contract/tokens.ts'
import { folded, fullName } from '#rules/names.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import type { Column } from '../kit/table-column.ts'
import { List } from '../list/list.tsx'
import { Screen } from '../shell/screen.tsx'
import { Balance } from '../tokens/balance.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const id = (row: StudentToken) => row.student_id
const subject = (row: StudentToken): EntityRef => ({ kind: 'student', id: row.student_id })
const words = (row: StudentToken) =>
  folded(`${row.student_id} ${row.first_name} ${row.surname} ${row.first_name} ${row.chinese_name ?? ''}`)
const actions = (row: StudentToken) => (
  <CommandButton command={tokenDetails} given={{ student: row.student_id }} via="row" look="icon" icon="ticket" />
)
const localCommands = { 'tokens/add-token': {} }

export function StudentTokens() {
  const { runner } = useApp()
  const search = useSearch()
  const { data, isPending } = useRead('getStudentToken', {})
  const students = useRead('getStudent', {})
  const [count, setCount] = useState<number>()
  // The balances have no login ids: they are joined in, and blank where there is none.
  const columns = useMemo((): readonly Column<StudentToken>[] => {
    const logins = new Map(students.data?.data.map(student => [student.student_id, student.student_login_id]))
    const login = (row: StudentToken) => logins.get(row.student_id) ?? ''
    return [
      { id: 'student_id', title: t('Student ID'), width: 110, className: 'text-text-2', render: id, sortKey: id },
      {
        id: 'student_login_id',
        title: t('Student Login ID'),
        width: 168,
        className: 'text-text-2',
        render: login,
        sortKey: login,
      },
      { id: 'student_name', title: t('Student Name'), width: 240, flex: 1, render: fullName, sortKey: fullName },
      {
        id: 'live_token_amount',
        title: t('Live Token Amount'),
        width: 150,
        align: 'right',
        render: row => <Balance of={row.live_token_amount} />,
        sortKey: row => row.live_token_amount,
      },
      {
        id: 'video_token_amount',
        title: t('Video Token Amount'),
        width: 160,
        align: 'right',
        render: row => <Balance of={row.video_token_amount} />,
        sortKey: row => row.video_token_amount,
      },
    ]
  }, [students.data])
  const open = useCallback(
    (row: StudentToken) => void runner.start(invoke(tokenDetails, { student: row.student_id }), 'row'),
    [runner],
  )
  return (
    <Screen heading={t('Student Token Management')} count={count}>
      <List
        label={t('Student tokens')}
        level="screen"
        rows={data?.data ?? (isPending ? undefined : [])}
        id={id}
        words={words}
        columns={columns}
        search="Search by name, ID"
        empty="Nothing to show."
        subject={subject}
        onOpen={open}
        actions={actions}
        actionsTitle={t('Action')}
        actionsWidth={92}
        onCount={setCount}
        start={search['v.student']}
        localCommands={localCommands}
        bar={<CommandButton command={addToken} look="main" />}
        hints={
          <KeyHints
            hints={[
              { keys: 'Enter', words: t('details') },
              { keys: 'T', words: t('add') },
              { keys: 'H', words: t('history') },
              { keys: '?', words: t('keys') },
            ]}
          />
        }
      />
    </Screen>
  )
}
