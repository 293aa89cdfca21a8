import { useCallback, useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createQuiz from '#commands/quizzes/create-quiz.ts'
import editQuiz from '#commands/quizzes/edit-quiz.ts'
import type { Quiz } from '#contract/quizzes.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { List } from '../list/list.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const fields = ['quiz_name', 'full_mark', 'quiz_detail'] as const
const actions = (row: Quiz) => (
  <CommandButton command={editQuiz} given={{ quiz: row.quiz_name }} via="row" look="icon" icon="pencil" />
)
const localCommands = { 'quizzes/create-quiz': {} }

export function Quizzes() {
  const list = useEntityList('quiz', fields)
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
        {...list}
        pageSize={15}
        search="Search quizzes..."
        empty="No quizzes found."
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
