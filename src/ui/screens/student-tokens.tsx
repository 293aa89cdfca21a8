import { useCallback, useState } from 'react'
import { studentToken } from '#client/entities/student-token.ts'
import type { EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import addToken from '#commands/tokens/add-token.ts'
import tokenDetails from '#commands/tokens/token-details.ts'
import type { StudentToken } from '#contract/tokens.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { List } from '../list/list.tsx'
import { useFieldList } from '../list/use-field-list.ts'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const fields = ['student_id', 'student_login_id', 'student_name', 'live_token_amount', 'video_token_amount'] as const
const subject = (row: StudentToken): EntityRef => ({ kind: 'student', id: row.student_id })
const actions = (row: StudentToken) => (
  <CommandButton command={tokenDetails} given={{ student: row.student_id }} via="row" look="icon" icon="ticket" />
)
const localCommands = { 'tokens/add-token': {} }

export function StudentTokens() {
  const { runner } = useApp()
  const search = useSearch()
  const { data, isPending } = useRead('getStudentToken', {})
  const list = useFieldList(studentToken, fields)
  const [count, setCount] = useState<number>()
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
        {...list}
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
