import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personalDataText } from '#client/messages/personal-data.ts'
import { mayErase } from '#rules/roles.ts'

const years = { min: 1, max: 100 } as const

export default command({
  title: 'Edit retention',
  aliases: ['how long data are kept', 'personal data', 'retention periods'],
  zh: ['保留期限', '資料保存'],
  arguments: {
    books_years: ask.number({ label: 'Years in the books', ...years, help: personalDataText.namesInTheBooks }),
    details_years: ask.number({
      label: 'Years after the last lesson',
      ...years,
      help: personalDataText.contactsAndTexts,
    }),
    log_years: ask.number({ label: 'Years in the log', ...years, help: personalDataText.notAboutMoney }),
    answers_days: ask.number({
      label: 'Days for repeated requests',
      min: 1,
      max: 60,
      help: personalDataText.keptAnswers,
    }),
  },
  screen: '/settings',
  gate: ({ role }) => (mayErase(role) ? undefined : personalDataText.bossOnly),
  form: { title: 'Edit retention', submit: 'Update', cancel: 'Cancel' },
  load: async api => (await api.getRetention({})).data,
  effect: 'undoable',
  run: (values, { api, key }) => api.updateRetention(values, { key }),
  said: { done: () => personalDataText.retentionIsChanged },
})
