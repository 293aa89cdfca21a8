import { invoke } from '#client/command/invocation.ts'
import { t } from '#client/messages/message.ts'
import { quizzesText } from '#client/messages/quizzes.ts'
import createQuiz from '#commands/quizzes/create-quiz.ts'
import editQuiz from '#commands/quizzes/edit-quiz.ts'
import type { Quiz } from '#contract/quizzes.ts'
import type { Action } from '../../actions/action.ts'
import { useRead } from '../../app/use-read.ts'
import { useSearch } from '../../app/use-search.ts'
import { List } from '../../list/list.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { Screen } from '../../screen/screen.tsx'

const fields = ['quiz_name', 'full_mark', 'quiz_detail'] as const
const actions = (row: Quiz): readonly Action[] => [{ ...invoke(editQuiz, { quiz: row.quiz_name }), icon: 'pencil' }]

const open = (row: Quiz) => invoke(editQuiz, { quiz: row.quiz_name })

const toolbar: readonly Action[] = [{ ...invoke(createQuiz), look: 'main' }]

export function Quizzes() {
  const list = useEntityList('quiz', fields)
  const { data, isPending } = useRead('getQuizzes', {}, { failed: quizzesText.failedToFetchQuizzes })
  const start = useSearch('a.quiz')
  return (
    <Screen>
      <List
        label={t(quizzesText.quizzes)}
        level="screen"
        rows={data?.data ?? (isPending ? undefined : [])}
        {...list}
        pageSize={15}
        search={quizzesText.searchQuizzes}
        empty={quizzesText.noQuizzesFound}
        open={open}
        actions={actions}
        actionsWidth={72}
        start={start}
        toolbar={toolbar}
      />
    </Screen>
  )
}
