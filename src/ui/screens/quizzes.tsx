import { useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createQuiz from '#commands/quizzes/create-quiz.ts'
import editQuiz from '#commands/quizzes/edit-quiz.ts'
import type { Quiz } from '#contract/quizzes.ts'
import type { Action } from '../action.ts'
import { List } from '../list/list.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const fields = ['quiz_name', 'full_mark', 'quiz_detail'] as const
const actions = (row: Quiz): readonly Action[] => [{ ...invoke(editQuiz, { quiz: row.quiz_name }), icon: 'pencil' }]

const open = (row: Quiz) => invoke(editQuiz, { quiz: row.quiz_name })

const toolbar: readonly Action[] = [{ ...invoke(createQuiz), look: 'main' }]

export function Quizzes() {
  const list = useEntityList('quiz', fields)
  const { data, isPending } = useRead('getQuizzes', {}, { failed: 'Failed to fetch quizzes.' })
  const search = useSearch()
  const [count, setCount] = useState<number>()
  return (
    <Screen count={count}>
      <List
        label={t('Quizzes')}
        level="screen"
        rows={data?.data ?? (isPending ? undefined : [])}
        {...list}
        pageSize={15}
        search="Search quizzes..."
        empty="No quizzes found."
        open={open}
        actions={actions}
        actionsWidth={72}
        onCount={setCount}
        start={search['a.quiz']}
        toolbar={toolbar}
      />
    </Screen>
  )
}
