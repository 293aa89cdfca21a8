import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { quizzesText } from '#client/messages/quizzes.ts'
import { highestMark, type Quiz } from '#contract/quizzes.ts'
import { tidy } from '#rules/names.ts'

const draftsOf = (quiz: Quiz) => ({ name: quiz.quiz_name, fullMark: quiz.full_mark, detail: quiz.quiz_detail ?? '' })

export default command({
  title: 'Edit quiz',
  button: 'Edit',
  aliases: ['change quiz', 'rename quiz', 'full mark'],
  zh: ['編輯測驗', '修改測驗'],
  arguments: {
    quiz: ask.entity('quiz', { label: 'Quiz' }),
    name: ask.text({
      label: 'Quiz Name',
      max: 200,
      help: quizzesText.newNameGoesAlong,
    }),
    fullMark: ask.number({
      label: 'Full Mark',
      min: 0,
      max: highestMark,
      rule: mark => (Number.isInteger(mark) ? undefined : quizzesText.fullMarkNotWhole),
    }),
    detail: optional(ask.text({ label: 'Quiz Detail', max: 1000 })),
  },
  row: 'quiz',
  many: { each: 'quiz', does: manyText.editsQuizzes, done: manyText.quizzesEdited, keeps: true, own: ['name'] },
  opens: 'quiz',
  screen: '/quizManagement',
  keys: 'E',
  hint: hintsText.edit,
  start: ({ quiz }) => (quiz ? draftsOf(quiz) : {}),
  form: { title: 'Edit quiz', submit: 'Update', cancel: 'Cancel', busy: 'Submitting...' },
  group: 'details',
  effect: 'undoable',
  run: ({ quiz, name, fullMark, detail }, { api, key }) =>
    api.updateQuiz(
      { quizName: quiz.quiz_name, quiz_name: name, full_mark: fullMark, quiz_detail: detail || null },
      { key },
    ),
  makes: ({ name }) => ({ kind: 'quiz', id: tidy(name) }),
  said: {
    done: ({ name }) => quizzesText.isChanged({ name: tidy(name) }),
    failed: words => words ?? quizzesText.failedToUpdateQuiz,
    network: quizzesText.failedToUpdateQuiz,
  },
})
