import { useCallback, useState } from 'react'
import type { EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createQuiz from '#commands/quizzes/create-quiz.ts'
import editQuiz from '#commands/quizzes/edit-quiz.ts'
import type { Quiz } from '#contract/quizzes.ts'
import { folded } from '#rules/names.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import type { Column } from '../kit/table-column.ts'
import { List } from '../list/list.tsx'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const id = (row: Quiz) => row.quiz_name
const subject = (row: Quiz): EntityRef => ({ kind: 'quiz', id: row.quiz_name })
const words = (row: Quiz) => folded(`${row.quiz_name} ${row.quiz_detail ?? ''}`)
const columns: readonly Column<Quiz>[] = [
  { id: 'name', title: t('Quiz Name'), width: 220, flex: 1, render: id, sortKey: id },
  {
    id: 'mark',
    title: t('Full Mark'),
    width: 110,
    align: 'right',
    render: row => String(row.full_mark),
    sortKey: row => row.full_mark,
  },
  { id: 'detail', title: t('Quiz Detail'), width: 300, flex: 2, render: row => row.quiz_detail?.trim() || '-' },
]
const actions = (row: Quiz) => (
  <CommandButton command={editQuiz} given={{ quiz: row.quiz_name }} via="row" look="icon" icon="pencil" />
)
const localCommands = { 'quizzes/create-quiz': {} }

export function Quizzes() {
  const { data, isPending } = useRead('getQuizzes', {}, { failed: 'Failed to fetch quizzes.' })
  const { runner } = useApp()
  const search = useSearch()
  const [count, setCount] = useState<number>()
  const open = useCallback((row: Quiz) => void runner.start(invoke(editQuiz, { quiz: row.quiz_name }), 'row'), [runner])
  return (
    <Screen heading={t('Quiz Management')} count={count}>
      <List
        label={t('Quizzes')}
        level="screen"
        rows={data?.data ?? (isPending ? undefined : [])}
        id={id}
        words={words}
        columns={columns}
        pageSize={15}
        search="Search quizzes..."
        empty="No quizzes found."
        subject={subject}
        onOpen={open}
        actions={actions}
        actionsWidth={72}
        onCount={setCount}
        start={search['a.quiz']}
        localCommands={localCommands}
        bar={<CommandButton command={createQuiz} look="main" />}
        hints={
          <KeyHints
            hints={[
              { keys: 'E', words: t('edit') },
              { keys: '?', words: t('keys') },
            ]}
          />
        }
      />
    </Screen>
  )
}
