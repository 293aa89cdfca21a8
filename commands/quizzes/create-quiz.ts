import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { quizzesText } from '#client/messages/quizzes.ts'
import { highestMark } from '#contract/quizzes.ts'
import { tidy } from '#rules/names.ts'

export default command({
  title: 'Create Quiz',
  aliases: ['new quiz', 'new test'],
  zh: ['新增測驗'],
  arguments: {
    name: ask.text({ label: 'Quiz Name', max: 200 }),
    fullMark: ask.number({
      label: 'Full Mark',
      min: 0,
      max: highestMark,
      rule: mark => (Number.isInteger(mark) ? undefined : quizzesText.fullMarkNotWhole),
    }),
    detail: optional(ask.text({ label: 'Quiz Detail', max: 1000 })),
  },
  screen: '/quizManagement',
  keys: 'N',
  form: { title: 'Create New Quiz', submit: 'Submit', cancel: 'Cancel', busy: 'Submitting...' },
  formSays: true,
  preview: ({ name, fullMark }) => quizzesText.create({ name: tidy(name), fullMark }),
  effect: 'undoable',
  run: ({ name, fullMark, detail }, { api, key }) =>
    api.createQuiz({ quiz_name: name, full_mark: fullMark, quiz_detail: detail || null }, { key }),
  makes: ({ name }) => ({ kind: 'quiz', id: tidy(name) }),
  said: {
    done: ({ name }) => quizzesText.isCreated({ name: tidy(name) }),
    failed: words => words ?? quizzesText.failedToCreateQuiz,
    network: quizzesText.failedToCreateQuiz,
  },
})
